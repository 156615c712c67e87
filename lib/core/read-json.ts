/** Parses JSON; undefined when it is malformed. */
export function readJson(text: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : Buffer.from(text).toString('utf8'));
  } catch {
    return undefined;
  }
}

type Step = { text: string } | { value: unknown };

/** Writes a parsed JSON value as text, however deep it is nested: `JSON.stringify` ends with the stack. */
export function writeJson(value: unknown): string {
  const written: string[] = [];
  const steps: Step[] = [{ value }];
  for (let step = steps.pop(); step; step = steps.pop()) {
    if ('text' in step) written.push(step.text);
    else if (typeof step.value !== 'object' || step.value === null)
      written.push(JSON.stringify(step.value) ?? 'null');
    else steps.push(...partsOf(step.value).toReversed());
  }
  return written.join('');
}

/** Brackets, names and values of an array or an object, in their order. */
function partsOf(value: object): Step[] {
  const isList = Array.isArray(value);
  const members = Object.entries(value).flatMap(([name, member], at): Step[] => [
    { text: `${at === 0 ? '' : ','}${isList ? '' : `${JSON.stringify(name)}:`}` },
    { value: member },
  ]);
  return [{ text: isList ? '[' : '{' }, ...members, { text: isList ? ']' : '}' }];
}
