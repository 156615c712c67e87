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
