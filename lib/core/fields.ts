import type * as z from 'zod';
import { centsToNumber, formatCents } from './money.ts';

type Described = {
  /** What a client may send, on create and on change. */
  input: () => z.ZodType;
  /** What is answered. */
  output: () => z.ZodType;
  /** The value of a new record that does not name the field; without it the rules of the record find one. */
  empty?: unknown;
  /** Fixed while something that was issued or paid relies on it. */
  locked?: true;
  /** Goes to the history wherever there is money. */
  accountable?: true;
};

/** Stored as it is, or as cents; events and history tell its values. */
type ClearField = Described & { column: string; unit?: 'cents' };
/** One object of the API in several columns of text; events and history tell its values. */
type PartsField = Described & { parts: { readonly [part: string]: string } };
/** Stored encrypted, with an index for exact search or without; events and history tell only that it changed. */
type SealedField = Described & { sealed: string; index?: string };

/** One table per record: the names of the API, and of each what it is in requests, answers, rows and events. */
export type Fields = { readonly [name: string]: ClearField | PartsField | SealedField };

type ColumnOf<D> = D extends { column: infer C }
  ? C
  : D extends { parts: infer P }
    ? P[keyof P]
    : (D extends { sealed: infer S } ? S : never) | (D extends { index: infer I } ? I : never);

type ValueOf<D, Row> = D extends { column: infer C extends keyof Row }
  ? Row[C]
  : D extends { parts: infer P }
    ? { [N in keyof P]: string | null } | null
    : string | null;

/** A record's values under the names of the API, opened; money in cents. */
export type ContentOf<F extends Fields, Row> = { -readonly [N in keyof F]: ValueOf<F[N], Row> };

/** The columns in which the content is stored. */
export type ColumnsOf<F extends Fields, Row> = {
  [C in Extract<{ [N in keyof F]: ColumnOf<F[N]> }[keyof F], keyof Row>]: Row[C];
};

/** The values that a new record has from the table alone. */
export type EmptyOf<F extends Fields, Row> = {
  -readonly [N in keyof F as F[N] extends { empty: unknown } ? N : never]: ValueOf<F[N], Row>;
};

type Cells = { seal(column: string, plain: string | null): string | null };
type Opened = { open(column: string, stored: string | null): string | null };
type Indexed = { index(column: string, plain: string | null): string | null };

export function inputsOf<F extends Fields>(fields: F): { [N in keyof F]: ReturnType<F[N]['input']> };
export function inputsOf(fields: Fields): object {
  return mapped(fields, ({ input }) => input());
}

export function outputsOf<F extends Fields>(fields: F): { [N in keyof F]: ReturnType<F[N]['output']> };
export function outputsOf(fields: Fields): object {
  return mapped(fields, ({ output }) => output());
}

export function emptyContent<F extends Fields, Row>(fields: F): EmptyOf<F, Row>;
export function emptyContent(fields: Fields): object {
  const known = Object.entries(fields).filter(([, field]) => 'empty' in field);
  return Object.fromEntries(known.map(([name, { empty }]) => [name, empty]));
}

/** The content that a row holds. */
export function readContent<F extends Fields, Row extends object>(
  fields: F,
  row: Row,
  cells: Opened,
): ContentOf<F, Row>;
export function readContent(fields: Fields, row: object, { open }: Opened): object {
  const text = (column: string): string | null => {
    const stored: unknown = Reflect.get(row, column);
    return typeof stored === 'string' ? stored : null;
  };
  return mapped(fields, (field) => {
    if ('column' in field) return Reflect.get(row, field.column);
    if ('sealed' in field) return open(field.sealed, text(field.sealed));
    const parts = mapped(field.parts, text);
    return Object.values(parts).every((part) => part === null) ? null : parts;
  });
}

/** The columns of a content; sealed fields are sealed anew. */
export function writeColumns<F extends Fields, Row>(
  fields: F,
  content: ContentOf<F, Row>,
  cells: Cells & Indexed,
): ColumnsOf<F, Row>;
export function writeColumns(fields: Fields, content: object, { seal, index }: Cells & Indexed): object {
  const columns = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    const value: unknown = Reflect.get(content, name);
    if ('column' in field) return [[field.column, value]];
    if ('parts' in field)
      return Object.entries(field.parts).map(([part, column]) => [column, partOf(value, part)]);
    const plain = typeof value === 'string' ? value : null;
    const sealed: [string, unknown] = [field.sealed, seal(field.sealed, plain)];
    return field.index === undefined ? [sealed] : [sealed, [field.index, index(field.index, plain)]];
  });
  return Object.fromEntries(columns);
}

type Presented<D, V> = D extends { unit: 'cents' } ? string : V;

/** A content as it is answered: money as decimal text. */
export function presentContent<F extends Fields, C extends { [N in keyof F]: unknown }>(
  fields: F,
  content: C,
): { [N in keyof F]: Presented<F[N], C[N]> };
export function presentContent(fields: Fields, content: object): object {
  return mapped(fields, (field, name) => {
    const value: unknown = Reflect.get(content, name);
    return 'unit' in field && typeof value === 'number' ? formatCents(value) : value;
  });
}

type ClearName<F extends Fields, N extends keyof F> = F[N] extends { sealed: string } ? never : N;
type Told<D, V> = D extends { unit: 'cents' } ? number : V;

/** What events and history tell of a record: values in clear, of money as a number. */
export type ClearOf<F extends Fields, Row> = {
  -readonly [N in keyof F as ClearName<F, N>]: Told<F[N], ValueOf<F[N], Row>>;
};

/** The fields of which events and history tell only that they changed. */
export type SealedOf<F extends Fields> = {
  [N in keyof F]: F[N] extends { sealed: infer S } ? S : never;
}[keyof F];

export type TrackedContent<F extends Fields, Row> = {
  clear: ClearOf<F, Row>;
  encrypted: { [S in SealedOf<F> & string]: string | null };
};

/** A content as its events and its history see it. */
export function trackContent<F extends Fields, Row>(
  fields: F,
  content: ContentOf<F, Row>,
): TrackedContent<F, Row>;
export function trackContent(fields: Fields, content: object): object {
  const clear: Record<string, unknown> = {};
  const encrypted: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value: unknown = Reflect.get(content, name);
    if ('sealed' in field) encrypted[field.sealed] = value;
    else clear[name] = 'unit' in field && typeof value === 'number' ? centsToNumber(value) : value;
  }
  return { clear, encrypted };
}

type ShapeOf<D> = D extends { parts: infer P } ? { [N in keyof P]: 'plain' } : 'plain';
type Shapes<F extends Fields> = { -readonly [N in keyof F as ClearName<F, N>]: ShapeOf<F[N]> } & {
  [S in SealedOf<F> & string]: 'concealed';
};

/** What events and history may tell of each field, by the name in `changes`. */
export function shapesOf<F extends Fields>(fields: F): Shapes<F>;
export function shapesOf(fields: Fields): object {
  const shapes = Object.entries(fields).map(([name, field]) => {
    if ('sealed' in field) return [field.sealed, 'concealed'];
    return [name, 'parts' in field ? mapped(field.parts, () => 'plain') : 'plain'];
  });
  return Object.fromEntries(shapes);
}

/** The names that `changes` gives to the fields with a mark. */
export function changeNames(fields: Fields, mark: 'locked' | 'accountable'): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field[mark] ? ['sealed' in field ? field.sealed : name] : [],
  );
}

function mapped<V, R>(
  values: { readonly [name: string]: V },
  map: (value: V, name: string) => R,
): Record<string, R> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]));
}

function partOf(value: unknown, part: string): unknown {
  return typeof value === 'object' && value !== null ? (Reflect.get(value, part) ?? null) : null;
}
