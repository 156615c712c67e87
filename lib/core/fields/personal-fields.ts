import { objectsWithin, readJson } from '../read-json.ts';
import type { Fields } from './fields.ts';

/** The API names of a record's personal fields: all encrypted ones, and clear ones marked `personal`. */
export function personalNames(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (isPersonal(field) ? [name] : []));
}

/** The personal fields that an anonymous record must not have: all except those marked `nameless`. */
export function namingNames(fields: Fields): string[] {
  return personalNames(fields).filter((name) => {
    const field = fields[name];
    return !(field && 'nameless' in field && field.nameless);
  });
}

/** The columns of personal fields, including those for exact search. */
export function personalColumns(fields: Fields): string[] {
  return Object.values(fields).flatMap((field) => {
    if (!isPersonal(field)) return [];
    if ('sealed' in field) return sealedColumnsOf(field);
    if ('parts' in field) return Object.values(field.parts);
    return ['json' in field ? field.json : field.column];
  });
}

/** The columns of encrypted fields, those for exact search included. */
export function sealedColumns(fields: Fields): string[] {
  return Object.values(fields).flatMap((field) => ('sealed' in field ? sealedColumnsOf(field) : []));
}

/** The columns for exact search alone. */
export function indexColumns(fields: Fields): string[] {
  return Object.values(fields).flatMap((field) => ('index' in field && field.index ? [field.index] : []));
}

function sealedColumnsOf({ sealed, index }: { sealed: string; index?: string }): string[] {
  return index === undefined ? [sealed] : [sealed, index];
}

function isPersonal(field: Fields[string]): boolean {
  return 'sealed' in field || ('personal' in field && field.personal === true);
}

/** A row with null in its personal columns. */
export function concealPerson<Row extends object>(fields: Fields, row: Row): Row;
export function concealPerson(fields: Fields, row: object): object {
  const hidden = personalColumns(fields).filter((column) => column in row);
  return { ...row, ...Object.fromEntries(hidden.map((column) => [column, null])) };
}

type Document = Readonly<Record<string, unknown>>;

/** A document and, when it is kept as `text` because it is nested too deep, every object in it. */
export function statesOf(document: Document): Document[] {
  const { text } = document;
  return typeof text === 'string' ? [document, ...objectsWithin(readJson(text))] : [document];
}

/** A document with null in its personal fields and without `text`, which contains a deeply nested document. */
export function withoutPerson(fields: Fields, { text: _, ...document }: Document): Record<string, unknown> {
  return { ...document, ...Object.fromEntries(personalNames(fields).map((name) => [name, null])) };
}

/** True for a document with personal data. */
export function tellsOfPerson(fields: Fields, document: Document): boolean {
  const names = personalNames(fields);
  return statesOf(document).some((state) => names.some((name) => (state[name] ?? null) !== null));
}

/** Changes in which `true` replaces the values of personal fields. */
type Concealed<F extends Fields, C> = {
  [N in keyof C]: N extends keyof F ? (F[N] extends { personal: true } ? true : C[N]) : C[N];
};

/** Changes for the history, which is never rewritten: without the values of clear personal fields too. */
export function concealChanges<F extends Fields, C extends object>(fields: F, changes: C): Concealed<F, C>;
export function concealChanges(fields: Fields, changes: object): object {
  const names = personalNames(fields);
  return Object.fromEntries(
    Object.entries(changes).map(([name, change]) => [name, names.includes(name) ? true : change]),
  );
}
