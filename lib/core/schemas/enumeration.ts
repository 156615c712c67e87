import * as z from 'zod';

/** Builds an enumeration from a table of its values and their meanings, which the API document shows. */
export function Enumeration<const M extends Readonly<Record<string, string>>>(meanings: M) {
  return z.enum(keysOf(meanings)).meta({ meanings });
}

/** An enumeration of the names of a table, whose rows say what each means. */
export function EnumerationOf<const T extends Readonly<Record<string, { description: string }>>>(table: T) {
  const meanings = Object.fromEntries(Object.entries(table).map(([name, row]) => [name, row.description]));
  return z.enum(keysOf(table)).meta({ meanings });
}

function keysOf<T extends object>(table: T): (keyof T & string)[] {
  return Object.keys(table).filter((name): name is keyof T & string => name in table);
}
