import * as z from 'zod';

/** Builds an enumeration from a table of its values and their meanings, which the API document shows. */
export function Enumeration<const M extends Readonly<Record<string, string>>>(meanings: M) {
  const values = Object.keys(meanings).filter((value): value is keyof M & string => value in meanings);
  return z.enum(values).meta({ meanings });
}
