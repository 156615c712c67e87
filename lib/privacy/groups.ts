import { comparable, type Details, visitorNames } from './question.ts';

/** The details of a visit as stored. */
type Person = { [N in keyof Details]: string | null };

/** The details that two visits of one person share; a name alone is that of several people. */
const telling = visitorNames.filter((name) => name !== 'name');

/**
 * The number of a group for each of these people: those who share an e-mail address, a phone number or a postal address, also by way of
 * a third, are one group. Null for those of whom nothing but a name is known.
 */
export function groupsOf(people: readonly Person[]): (number | null)[] {
  const parents = people.map((_, at) => at);
  const rootOf = (at: number): number => {
    const parent = parents[at] ?? at;
    return parent === at ? at : rootOf(parent);
  };
  const firstWith = new Map<string, number>();
  people.forEach((person, at) => {
    for (const key of keysOf(person)) {
      const first = firstWith.get(key);
      if (first === undefined) firstWith.set(key, at);
      else parents[Math.max(rootOf(first), rootOf(at))] = Math.min(rootOf(first), rootOf(at));
    }
  });
  const numbers = new Map<number, number>();
  return people.map((person, at) => {
    if (keysOf(person).length === 0) return null;
    const root = rootOf(at);
    const number = numbers.get(root) ?? numbers.size + 1;
    numbers.set(root, number);
    return number;
  });
}

function keysOf(person: Person): string[] {
  return telling.flatMap((name) => {
    const value = person[name] ?? null;
    return value === null ? [] : [`${name} ${comparable(name, value)}`];
  });
}
