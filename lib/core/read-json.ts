/** Parses JSON; undefined when it is malformed. */
export function readJson(text: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : Buffer.from(text).toString('utf8'));
  } catch {
    return undefined;
  }
}

type Step = { text: string } | { value: unknown };

/** Serializes a parsed JSON value of any nesting depth; `JSON.stringify` would overflow the stack. */
export function writeJson(value: unknown): string {
  const written: string[] = [];
  const steps: Step[] = [{ value }];
  for (let step = steps.pop(); step; step = steps.pop()) {
    if ('text' in step) written.push(step.text);
    else if (typeof step.value !== 'object' || step.value === null)
      written.push(JSON.stringify(step.value) ?? 'null');
    // One push per part: a call accepts no hundred thousand arguments.
    else for (const part of partsOf(step.value).toReversed()) steps.push(part);
  }
  return written.join('');
}

/** The brackets, names and values of an array or an object, in order. */
function partsOf(value: object): Step[] {
  const isList = Array.isArray(value);
  const members = Object.entries(value).flatMap(([name, member], at): Step[] => [
    { text: `${at === 0 ? '' : ','}${isList ? '' : `${JSON.stringify(name)}:`}` },
    { value: member },
  ]);
  return [{ text: isList ? '[' : '{' }, ...members, { text: isList ? ']' : '}' }];
}

/** Every object in a parsed JSON value, including the value itself, at any nesting depth. */
export function objectsWithin(value: unknown): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  const rest: unknown[] = [value];
  while (rest.length > 0) {
    const one = rest.pop();
    if (typeof one !== 'object' || one === null) continue;
    if (!Array.isArray(one)) found.push({ ...one });
    for (const member of Object.values(one)) rest.push(member);
  }
  return found;
}

/** Longer texts are only said to be no JSON: the place is found by parsing beginnings of the text. */
const MAX_SEARCHED = 65_536;

/** Where a text stops being JSON, in words that quote nothing of it; undefined when that is not known. */
export function jsonFault(text: string): string | undefined {
  if (text.length > MAX_SEARCHED || stopsWithin(text, text.length) === undefined) return undefined;
  if (stopsWithin(text, text.length) === false) return 'it ends too early';
  let [good, bad] = [0, text.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (stopsWithin(text, middle)) bad = middle;
    else good = middle;
  }
  const lines = text.slice(0, good).split('\n');
  return `character ${good + 1} (line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}) is not what JSON has there`;
}

/** True when the fault lies within the first characters; false when these are a beginning; undefined when they are JSON. */
function stopsWithin(text: string, length: number): boolean | undefined {
  try {
    JSON.parse(text.slice(0, length));
    return length === text.length ? undefined : false;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (/^(Unexpected end|Unterminated)/.test(message)) return false;
    const position = /at position (\d+)/.exec(message)?.[1];
    return position === undefined || Number(position) < length;
  }
}
