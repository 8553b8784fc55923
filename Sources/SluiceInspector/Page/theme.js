// Light or dark: as the system says, or as chosen here. Its own module, early, so that the page does not flash.

const KEY = 'sluice-inspector-theme';
const select = document.querySelector('#theme');

function show(theme) {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  select.value = theme;
}

// Storage may be forbidden; the choice then lasts as long as the page.
function stored() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

select.addEventListener('change', () => {
  show(select.value);
  try {
    localStorage.setItem(KEY, select.value);
  } catch { /* as above */ }
});

show(['light', 'dark'].includes(stored()) ? stored() : 'auto');
