// JSON as text. It is laid out without being read into numbers: JavaScript would round big ones.

const token = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/g;

/// Returns the JSON with a line for each part, indented by two spaces.
export function pretty(json) {
  const tokens = json.match(token) ?? [];
  let depth = 0;
  let text = '';
  const newLine = () => `\n${'  '.repeat(depth)}`;
  tokens.forEach((each, index) => {
    const isEmpty = (each === '{' && tokens[index + 1] === '}') || (each === '[' && tokens[index + 1] === ']');
    const wasEmpty = (each === '}' && tokens[index - 1] === '{') || (each === ']' && tokens[index - 1] === '[');
    if (isEmpty || wasEmpty) text += each;
    else if (each === '{' || each === '[') { depth += 1; text += each + newLine(); }
    else if (each === '}' || each === ']') { depth = Math.max(depth - 1, 0); text += newLine() + each; }
    else if (each === ',') text += `,${newLine()}`;
    else text += each === ':' ? ': ' : each;
  });
  return text;
}

/// What is wrong with a text, or null if it is JSON.
export function problem(text) {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return error.message;
  }
}
