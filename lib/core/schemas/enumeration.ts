import * as z from 'zod';

/** An enumeration from a table of its values and what each means, which the API document tells. */
export function Enumeration<const M extends Readonly<Record<string, string>>>(meanings: M) {
  const values = Object.keys(meanings).filter((value): value is keyof M & string => value in meanings);
  return z.enum(values).meta({ meanings });
}
