import { objectsWithin, readJson } from '../read-json.ts';
import type { Fields } from './fields.ts';

/** The fields of a record that tell of a person, by their names in the API: all encrypted ones, and clear ones that say so. */
export function personalNames(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (isPersonal(field) ? [name] : []));
}

/** Of these the ones that a record has not which may name nobody. */
export function namingNames(fields: Fields): string[] {
  return personalNames(fields).filter((name) => {
    const field = fields[name];
    return !(field && 'nameless' in field && field.nameless);
  });
}

/** The columns in which they are stored, those for exact search included. */
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

/** A row without what its encrypted fields tell of a person. */
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

/** A document under the names of the API, without what it tells of a person, and without the `text` of a deep one. */
export function withoutPerson(fields: Fields, { text: _, ...document }: Document): Record<string, unknown> {
  return { ...document, ...Object.fromEntries(personalNames(fields).map((name) => [name, null])) };
}

/** True for a document that tells of a person. */
export function tellsOfPerson(fields: Fields, document: Document): boolean {
  const names = personalNames(fields);
  return statesOf(document).some((state) => names.some((name) => (state[name] ?? null) !== null));
}

/** Changes with nothing of a personal field but that it changed. */
type Concealed<F extends Fields, C> = {
  [N in keyof C]: N extends keyof F ? (F[N] extends { personal: true } ? true : C[N]) : C[N];
};

/** Changes as the history keeps them, which nobody rewrites: also without personal fields that are stored in clear. */
export function concealChanges<F extends Fields, C extends object>(fields: F, changes: C): Concealed<F, C>;
export function concealChanges(fields: Fields, changes: object): object {
  const names = personalNames(fields);
  return Object.fromEntries(
    Object.entries(changes).map(([name, change]) => [name, names.includes(name) ? true : change]),
  );
}
