import * as z from 'zod';
import { formatCents } from '../money.ts';
import { damagedAfter } from './damaged-fields.ts';

/** What requests and answers know of one field. */
type Described = {
  /** A sentence about the field, which the API document shows wherever it contains the field. */
  meaning: string;
  /** Accepted in a change, where every field may be left out. */
  input: () => z.ZodType;
  /** Accepted for a new record, where that differs from a change: a required field, or one with a default. */
  draft?: () => z.ZodType;
  /** Returned in answers. */
  output: () => z.ZodType;
  /** The value in a new record that does not name the field; if absent, the record's code sets a value. */
  empty?: unknown;
  /** Must not change while a receipt or a payment relies on it. */
  locked?: true;
  /** Recorded in the history of every record that has money. */
  accountable?: true;
};

/** Who may see a field in an answer: everybody who may read its record, or the desk alone, which is every role but member. */
export type Audience = 'everybody' | 'desk';

/** The properties that every field of a record must have. */
type Labelled = Described & {
  /** What people call the field, in French: the heading of its column in an export. */
  label: string;
  audience: Audience;
  merge: Merge;
};

/**
 * What happens to an edit of a value that somebody else has changed meanwhile. `ask`: people decide. `together`: people
 * decide about all fields with this mark, because they are only right together. `last`: the later edit wins.
 */
export type Merge = 'ask' | 'together' | 'last';

/** What a copy of a record for another season contains: the copied value, or that of a new record. */
export type Copy = 'value' | 'empty';

/** Marks personal data that is not encrypted: an erasure clears it, and the history never contains it. */
type Personal = { personal?: true };

/** Stored as it is, or as cents; events and history contain its values. */
type ClearField = Labelled & Personal & { column: string; unit?: 'cents' };
/** One object of the API in several columns of text; events and history contain its values. */
type PartsField = Labelled & Personal & { parts: { readonly [part: string]: string } };
/** Stored encrypted, with or without an index for exact search; events and history contain only that it changed. */
type SealedField = Labelled & {
  sealed: string;
  index?: string;
  required?: true;
  /** Brings a value that an older release stored into today's form. */
  read?: (stored: string) => string;
  /** Identifies no person by itself, so that anonymous records may have it too. */
  nameless?: true;
};
/** One object in a column of JSON; the record itself decides what events and history contain of it. */
type JsonField = Labelled & Personal & { json: string; stored: z.ZodType };

export type DescribedFields = { readonly [name: string]: Described };

type StructuredField = PartsField | SealedField | JsonField;
type Field = ClearField | StructuredField;

/** One table per record: for each name of the API, what the field is in requests, answers, rows and events. */
export type Fields = { readonly [name: string]: Field };

/** The table of a record that is copied into another season. A ciphertext belongs to its row alone. */
export type CopiedFields = {
  readonly [name: string]: (ClearField & { copy: Copy }) | (StructuredField & { copy: 'empty' });
};

/** The fields of a table that everybody may see. */
type Open<F extends Fields> = {
  readonly [N in keyof F as F[N]['audience'] extends 'everybody' ? N : never]: F[N];
};

/** The table for each audience. */
export function fieldsByAudience<F extends Fields>(fields: F): { everybody: Open<F>; desk: F };
export function fieldsByAudience(fields: Fields): Record<Audience, Fields> {
  const open = Object.entries(fields).filter(([, { audience }]) => audience === 'everybody');
  return { everybody: Object.fromEntries(open), desk: fields };
}

/** The names of the fields with one of these merge rules. */
export function namesToMerge<F extends Fields>(fields: F, ...how: Merge[]): (keyof F & string)[];
export function namesToMerge(fields: Fields, ...how: Merge[]): string[] {
  return Object.entries(fields).flatMap(([name, { merge }]) => (how.includes(merge) ? [name] : []));
}

type ValueOf<D, Row> = D extends { column: infer C extends keyof Row }
  ? Row[C]
  : D extends { parts: infer P }
    ? { [N in keyof P]: string | null } | null
    : D extends { stored: infer S extends z.ZodType }
      ? z.output<S>
      : D extends { required: true }
        ? string
        : string | null;

/** A record's values under the names of the API, decrypted; money in cents. */
export type ContentOf<F extends Fields, Row> = { -readonly [N in keyof F]: ValueOf<F[N], Row> };

/** The values that a new record has from the table alone. */
export type EmptyOf<F extends Fields, Row> = {
  -readonly [N in keyof F as F[N] extends { empty: unknown } ? N : never]: ValueOf<F[N], Row>;
};

type DraftOf<F extends Fields, Row> = Omit<ContentOf<F, Row>, keyof EmptyOf<F, Row>> & {
  [N in keyof EmptyOf<F, Row>]?: EmptyOf<F, Row>[N] | undefined;
};

type DraftType<D extends Described> = D extends { draft: () => infer S extends z.ZodType }
  ? S
  : ReturnType<D['input']>;

export function inputsOf<F extends DescribedFields>(fields: F): { [N in keyof F]: ReturnType<F[N]['input']> };
export function inputsOf(fields: DescribedFields): object {
  return mapFields(fields, ({ input, meaning }) => withMeaning(input(), meaning));
}

export function draftsOf<F extends DescribedFields>(fields: F): { [N in keyof F]: DraftType<F[N]> };
export function draftsOf(fields: DescribedFields): object {
  return mapFields(fields, ({ draft, input, meaning }) => withMeaning((draft ?? input)(), meaning));
}

export function outputsOf<F extends DescribedFields>(
  fields: F,
): { [N in keyof F]: ReturnType<F[N]['output']> };
export function outputsOf(fields: DescribedFields): object {
  return mapFields(fields, ({ output, meaning }) => withMeaning(output(), meaning));
}

type ShownType<D extends Fields[string]> = D['audience'] extends 'desk'
  ? z.ZodOptional<ReturnType<D['output']>>
  : ReturnType<D['output']>;

/** The outputs of an answer that goes to everybody: what only the desk sees is left out for members. */
export function shownOutputsOf<F extends Fields>(fields: F): { [N in keyof F]: ShownType<F[N]> };
export function shownOutputsOf(fields: Fields): object {
  return mapFields(fields, ({ output, meaning, audience }) => {
    const schema = withMeaning(output(), meaning);
    return audience === 'desk' ? schema.optional() : schema;
  });
}

/** The schema with the meaning of its field before its own description. Bundles of functions have no meanings. */
function withMeaning(schema: z.ZodType, meaning: string): z.ZodType {
  if (meaning === '') return schema;
  const own = ownDescription(schema);
  return schema.meta({ description: own === undefined ? meaning : `${meaning} ${own}` });
}

/** The description of a schema, or of the schema that it wraps: an optional flag has that of the flag. */
function ownDescription(schema: z.core.$ZodType): string | undefined {
  const own = schema instanceof z.ZodType ? schema.description : undefined;
  if (own !== undefined) return own;
  const wrapped = 'innerType' in schema._zod.def ? schema._zod.def.innerType : undefined;
  return wrapped instanceof z.ZodType ? ownDescription(wrapped) : undefined;
}

export function emptyContent<F extends Fields, Row>(fields: F): EmptyOf<F, Row>;
export function emptyContent(fields: Fields): object {
  const known = Object.entries(fields).filter(([, field]) => 'empty' in field);
  return Object.fromEntries(known.map(([name, { empty }]) => [name, empty]));
}

/** The content of a new record: what the draft names, and the empty values of the table. */
export function newContent<F extends Fields, Row>(fields: F, draft: DraftOf<F, Row>): ContentOf<F, Row>;
export function newContent(fields: Fields, draft: object): object {
  return applyInput(fields, emptyContent(fields), draft);
}

/** The content with the values that the request names; other members of the request are ignored. */
export function applyInput<C extends object>(fields: Fields, before: C, input: object): C;
export function applyInput(fields: Fields, before: object, input: object): object {
  const named = Object.entries(input).filter(
    ([name, value]) => Object.hasOwn(fields, name) && value !== undefined,
  );
  const written = named.map(([name]) => name);
  return { ...before, ...Object.fromEntries(named), ...damagedAfter(before, written) };
}

/** The entries of `values` whose names are fields of the table. */
export function pickFields<F extends DescribedFields, T extends { [N in keyof F]: unknown }>(
  fields: F,
  values: T,
): { -readonly [N in keyof F]: T[N] };
export function pickFields(fields: DescribedFields, values: object): object {
  return mapFields(fields, (_, name) => Reflect.get(values, name));
}

type Presented<D, V> = D extends { unit: 'cents' } ? string | Extract<V, null> : V;

/** A content as answers contain it: money as decimal text. */
export function presentContent<F extends Fields, C extends { [N in keyof F]: unknown }>(
  fields: F,
  content: C,
): { [N in keyof F]: Presented<F[N], C[N]> };
export function presentContent(fields: Fields, content: object): object {
  return mapFields(fields, (field, name) => {
    const value: unknown = Reflect.get(content, name);
    return 'unit' in field && typeof value === 'number' ? formatCents(value) : value;
  });
}

export function mapFields<V, R>(
  values: { readonly [name: string]: V },
  map: (value: V, name: string) => R,
): Record<string, R> {
  // Runs for every field of every row of a page: a loop takes a third of the time of entries and pairs.
  const mapped: Record<string, R> = {};
  for (const name in values) {
    const value = values[name];
    if (value !== undefined) mapped[name] = map(value, name);
  }
  return mapped;
}
