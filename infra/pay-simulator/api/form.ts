/** A decoded form: every value is text, a list or another form. */
export type Params = { [name: string]: Param };
type Param = string | Param[] | Params;

type Branch = Map<string, Branch | string>;

/** Decodes `a[b]=1&c[]=2&d[0][e]=3` as the provider does. A prefix is both text and form in no request of the SDK. */
export function decodeForm(text: string): Params {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(text)) plant(root, stepsOf(name), value);
  return formOf(root);
}

function stepsOf(name: string): string[] {
  const [first = '', ...rest] = name.split('[');
  return [first, ...rest.map((step) => step.replace(/\]$/, ''))];
}

function plant(branch: Branch, [step = '', ...rest]: string[], value: string): void {
  const name = step === '' ? String(branch.size) : step;
  if (rest.length === 0) {
    branch.set(name, value);
    return;
  }
  const there = branch.get(name);
  const next: Branch = there instanceof Map ? there : new Map();
  branch.set(name, next);
  plant(next, rest, value);
}

function formOf(branch: Branch): Params {
  return Object.fromEntries([...branch].map(([name, value]) => [name, paramOf(value)]));
}

function paramOf(value: Branch | string): Param {
  if (typeof value === 'string') return value;
  const isList = [...value.keys()].every((name) => /^\d+$/.test(name));
  return isList ? [...value.values()].map(paramOf) : formOf(value);
}
