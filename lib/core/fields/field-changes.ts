import type * as z from 'zod';
import { centsToNumber } from '../money.ts';
import { damagedFields } from './damaged-fields.ts';
import { type ContentOf, type DescribedFields, type Fields, mapFields } from './fields.ts';

type ClearName<F extends Fields, N extends keyof F> = F[N] extends { sealed: string } | { json: string }
  ? never
  : N;
type Tracked<D, V> = D extends { unit: 'cents' } ? number | Extract<V, null> : V;

/** What events and history contain of a record: values of clear fields as answers give them, money as a number. */
export type ClearOf<F extends Fields> = {
  -readonly [N in keyof F as ClearName<F, N>]: Tracked<F[N], z.output<ReturnType<F[N]['output']>>>;
};

/** The fields of which events and history contain only that they changed. */
export type SealedOf<F extends Fields> = {
  [N in keyof F]: F[N] extends { sealed: infer S } ? S : never;
}[keyof F];

/** The values of a group of fields, as answers contain them. */
export type OutputOf<F extends DescribedFields> = {
  -readonly [N in keyof F]: z.output<ReturnType<F[N]['output']>>;
};

type TrackedContent<F extends Fields> = {
  clear: ClearOf<F>;
  encrypted: { [S in SealedOf<F> & string]: string | null };
};

/** Differs from every value, so that overwriting a damaged value, even with null, counts as a change. */
const DAMAGED = Symbol('damaged');

/** A content as its events and its history see it, without fields of JSON. */
export function trackContent<F extends Fields, Row>(fields: F, content: ContentOf<F, Row>): TrackedContent<F>;
export function trackContent(fields: Fields, content: object): object {
  const clear: Record<string, unknown> = {};
  const encrypted: Record<string, unknown> = {};
  const damaged = damagedFields(content);
  for (const [name, field] of Object.entries(fields)) {
    const value: unknown = Reflect.get(content, name);
    if ('json' in field) continue;
    if ('sealed' in field) encrypted[field.sealed] = damaged.includes(name) ? DAMAGED : value;
    else clear[name] = clearValue(field, value);
  }
  return { clear, encrypted };
}

function clearValue(field: object, value: unknown): unknown {
  return 'unit' in field && typeof value === 'number' ? centsToNumber(value) : value;
}

type ShapeOf<D> = D extends { parts: infer P } ? { [N in keyof P]: 'plain' } : 'plain';
type Shapes<F extends Fields> = { -readonly [N in keyof F as ClearName<F, N>]: ShapeOf<F[N]> } & {
  [S in SealedOf<F> & string]: 'concealed';
};

/** The encrypted columns, without those for exact search. */
export function sealedOf<F extends Fields>(fields: F): (SealedOf<F> & string)[];
export function sealedOf(fields: Fields): string[] {
  return Object.values(fields).flatMap((field) => ('sealed' in field ? [field.sealed] : []));
}

/** What events and history may contain of each field, by its name in `changes`; fields of JSON are left to the record. */
export function shapesOf<F extends Fields>(fields: F): Shapes<F>;
export function shapesOf(fields: Fields): object {
  const shapes = Object.entries(fields).flatMap(([name, field]) => {
    if ('json' in field) return [];
    if ('sealed' in field) return [[field.sealed, 'concealed']];
    return [[name, 'parts' in field ? mapFields(field.parts, () => 'plain') : 'plain']];
  });
  return Object.fromEntries(shapes);
}

/** `shapesOf` for a group of fields inside a JSON object, all of them clear. */
export function plainShapes<F extends DescribedFields>(fields: F): { -readonly [N in keyof F]: 'plain' };
export function plainShapes(fields: DescribedFields): object {
  return mapFields(fields, () => 'plain');
}

/** The fields with a mark, by their names in the API and in `changes`. */
export function markedFields(
  fields: Fields,
  mark: 'locked' | 'accountable',
): { name: string; inChanges: string }[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field[mark] ? [{ name, inChanges: 'sealed' in field ? field.sealed : name }] : [],
  );
}
