import type { Words } from './api-text.ts';

/** Whether clients send or receive a value. */
export type Way = 'sent' | 'received';

const atLeast = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const atMost = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];
const forms = ['format', 'pattern'];

/** How a value that is sent was narrowed, or one that is received became something else; sentences without their subject. */
export function valueChanges(way: Way, before: Words, now: Words): string[] {
  const types = typeChanges(way, before, now);
  if (types.length > 0) return types;
  return way === 'sent' ? sentValueChanges(before, now) : receivedValueChanges(before, now);
}

function typeChanges(way: Way, before: Words, now: Words): string[] {
  const [old, fresh] = [typesOf(before), typesOf(now)];
  if (old.size === 0 || fresh.size === 0) return [];
  if (way === 'sent') {
    const refused = [...old].filter((type) => !fits(type, fresh));
    return refused.map((type) => (type === 'any' ? 'is checked now' : `takes no ${type} any more`));
  }
  return [...fresh].filter((type) => !fits(type, old)).map((type) => `may be ${type} now`);
}

/** Listed values have the types that JSON gives them. */
function typesOf(words: Words): Set<string> {
  const values = [...all(words, 'value')].map((value) => typeOfValue(JSON.parse(value)));
  return new Set([...all(words, 'type'), ...values]);
}

function typeOfValue(value: unknown): string {
  if (value === null) return 'null';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

const fits = (type: string, types: ReadonlySet<string>) =>
  types.has(type) || types.has('any') || (type === 'integer' && types.has('number'));

function sentValueChanges(before: Words, now: Words): string[] {
  const limits = [...atLeast, ...atMost].filter((word) => isTighter(word, before, now));
  const shapes = forms.filter((word) => now.has(word) && first(now, word) !== first(before, word));
  return [
    ...listedValueChanges(before, now),
    ...[...limits, ...shapes].map(
      (word) => `has the ${word} ${first(now, word)} now, it was ${first(before, word) ?? 'any'}`,
    ),
    ...(before.has('open') && !now.has('open') ? ['takes no other fields any more'] : []),
    ...[...all(before, 'key')]
      .filter((key) => now.has('key') && !all(now, 'key').has(key))
      .map((key) => `takes the key ${key} no more`),
  ];
}

function listedValueChanges(before: Words, now: Words): string[] {
  if (!now.has('value')) return [];
  if (!before.has('value')) return ['takes listed values only now'];
  const gone = [...all(before, 'value')].filter((value) => !all(now, 'value').has(value));
  return gone.map((value) => `takes ${value} no more`);
}

function isTighter(word: string, before: Words, now: Words): boolean {
  const [old, fresh] = [first(before, word), first(now, word)];
  if (fresh === undefined) return false;
  if (old === undefined) return true;
  return atLeast.includes(word) ? Number(fresh) > Number(old) : Number(fresh) < Number(old);
}

/** An additional listed value breaks no client: clients keep unknown values unchanged. */
function receivedValueChanges(before: Words, now: Words): string[] {
  const isFree = before.has('value') && !now.has('value');
  const shapes = forms.filter((word) => before.has(word) && first(now, word) !== first(before, word));
  return [
    ...(isFree ? ['has no list of values any more'] : []),
    ...shapes
      .filter(() => !now.has('value'))
      .map((word) => `had the ${word} ${first(before, word)}, it is ${first(now, word) ?? 'any'} now`),
  ];
}

const none: ReadonlySet<string> = new Set();
const all = (words: Words, word: string) => words.get(word) ?? none;
const first = (words: Words, word: string): string | undefined => [...all(words, word)][0];
