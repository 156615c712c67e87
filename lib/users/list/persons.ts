import { folded } from '../import-file.ts';

/** What tells two people apart; `email` in any form in which equal addresses are equal. */
export type Person = { name: string | null; email: string | null; phone: string | null };

/** The words of a name without case, accents and order. Empty without a name. */
export const nameKey = (name: string | null): string =>
  folded((name ?? '').slice(0, 100))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ');

/** Two people who share one of these keys are the same: one e-mail address, or one name and phone number, or only one name. */
export function keysOf({ name, email, phone }: Person): string[] {
  const key = nameKey(name);
  const byEmail = email === null ? [] : [`email ${email}`];
  if (key === '') return byEmail;
  if (phone !== null) return [...byEmail, `phone ${phone} ${key}`];
  return email === null ? [`name ${key}`] : byEmail;
}

/** Finds who of a list was there before, by any key. */
export function peopleByKey<P extends Person, T>(people: readonly P[], valueFor: (person: P) => T) {
  const found = new Map<string, T>();
  const add = (person: P) => {
    for (const key of keysOf(person)) if (!found.has(key)) found.set(key, valueFor(person));
  };
  for (const person of people) add(person);
  const find = (person: Person): T | undefined => {
    const key = keysOf(person).find((one) => found.has(one));
    return key === undefined ? undefined : found.get(key);
  };
  return { add, find };
}
