/** A decoded form: each value is text, a list or a nested form. */
export type Params = { [name: string]: Param };
type Param = string | Param[] | Params;

type FormNode = Map<string, FormNode | string>;

/** Decodes `a[b]=1&c[]=2&d[0][e]=3` as the provider does. The SDK never sends a name both as text and as a prefix. */
export function decodeForm(text: string): Params {
  const root: FormNode = new Map();
  for (const [name, value] of new URLSearchParams(text)) insertValue(root, pathOf(name), value);
  return formOf(root);
}

function pathOf(name: string): string[] {
  const [first = '', ...rest] = name.split('[');
  return [first, ...rest.map((step) => step.replace(/\]$/, ''))];
}

function insertValue(node: FormNode, [step = '', ...rest]: string[], value: string): void {
  const name = step === '' ? String(node.size) : step;
  if (rest.length === 0) {
    node.set(name, value);
    return;
  }
  const existing = node.get(name);
  const next: FormNode = existing instanceof Map ? existing : new Map();
  node.set(name, next);
  insertValue(next, rest, value);
}

function formOf(node: FormNode): Params {
  return Object.fromEntries([...node].map(([name, value]) => [name, paramOf(value)]));
}

function paramOf(value: FormNode | string): Param {
  if (typeof value === 'string') return value;
  const isList = [...value.keys()].every((name) => /^\d+$/.test(name));
  return isList ? [...value.values()].map(paramOf) : formOf(value);
}
