// What this package uses of Apple's C library, declared as there, so that `availability-compiled` works elsewhere.
// A function that the sources use for the first time needs a line here.
typedef unsigned long size_t;
typedef long ssize_t;

typedef struct { long sig; char opaque[56]; } pthread_mutex_t;
typedef struct { long sig; char opaque[8]; } pthread_mutexattr_t;
int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes);
int pthread_mutex_destroy(pthread_mutex_t *mutex);
int pthread_mutex_lock(pthread_mutex_t *mutex);
int pthread_mutex_unlock(pthread_mutex_t *mutex);
int pthread_main_np(void);
typedef unsigned long pthread_key_t;
int pthread_key_create(pthread_key_t *key, void (*destroy)(void *value));
void *pthread_getspecific(pthread_key_t key);
int pthread_setspecific(pthread_key_t key, const void *value);
typedef struct { long sig; char opaque[8]; } *pthread_t;
pthread_t _Nonnull pthread_self(void);
void *_Nonnull pthread_get_stackaddr_np(pthread_t _Nonnull thread);
size_t pthread_get_stacksize_np(pthread_t _Nonnull thread);

int memcmp(const void *bytes, const void *others, size_t count);
ssize_t write(int file, const void *bytes, size_t count);

long time(long *seconds);

struct timespec {
  long tv_sec;
  long tv_nsec;
};
typedef enum { CLOCK_MONOTONIC = 6 } clockid_t;
int clock_gettime(clockid_t clock, struct timespec *time);

typedef struct { char opaque[152]; } FILE;
FILE *fopen(const char *path, const char *mode);
int fclose(FILE *file);
int fflush(FILE *file);
int ferror(FILE *file);
size_t fwrite(const void *bytes, size_t size, size_t count, FILE *file);
ssize_t getline(char **line, size_t *capacity, FILE *file);
void free(void *memory);
char *strerror(int number);
// A variable there, by way of a macro; only read here.
extern const int errno;
