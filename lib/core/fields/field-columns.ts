import { isDeepStrictEqual } from 'node:util';
import { DamagedCell } from '../crypto/cipher.ts';
import { damagedFields, mendedFields } from './damaged-fields.ts';
import type { SealedOf } from './field-changes.ts';
import { type ContentOf, type CopiedFields, type Fields, mapFields } from './fields.ts';

type ColumnOf<D> = D extends { column: infer C }
  ? C
  : D extends { parts: infer P }
    ? P[keyof P]
    : (D extends { sealed: infer S } ? S : never) | (D extends { index: infer I } ? I : never);

type JsonColumnOf<D> = D extends { json: infer C extends string } ? C : never;

/** The columns in which the content is stored. */
type ColumnsOf<F extends Fields, Row> = {
  [C in Extract<{ [N in keyof F]: ColumnOf<F[N]> }[keyof F], keyof Row>]: Row[C];
} & { [C in { [N in keyof F]: JsonColumnOf<F[N]> }[keyof F]]: string };

/** Only tables with encrypted fields need the means to encrypt and decrypt. */
type Cells<F extends Fields, C> = [SealedOf<F>] extends [never] ? [] : [cells: C];
type Opener = { open(column: string, stored: string | null): string | null };
type Sealer = {
  seal(column: string, plain: string | null): string | null;
  /** The value of an index column for exact search. */
  index(column: string, plain: string | null): string | null;
};

const refuse = (): never => {
  throw new Error('a table with encrypted fields is read or written without a cipher');
};
const noCells: Opener & Sealer = { open: refuse, seal: refuse, index: refuse };

/** The content that a row holds, decrypted. */
export function readContent<F extends Fields, Row extends object>(
  fields: F,
  row: Row,
  ...cells: Cells<F, Opener>
): ContentOf<F, Row>;
export function readContent(fields: Fields, row: object, { open }: Opener = noCells): object {
  const text = (column: string): string | null => {
    const stored: unknown = Reflect.get(row, column);
    return typeof stored === 'string' ? stored : null;
  };
  const damaged: string[] = [];
  const content = mapFields(fields, (field, name) => {
    if ('column' in field) return Reflect.get(row, field.column);
    if ('sealed' in field) {
      const plain = openOr(damaged, name, () => ofToday(field, open(field.sealed, text(field.sealed))));
      return plain ?? (field.required ? '' : null);
    }
    if ('json' in field) return field.stored.parse(Reflect.get(row, field.json));
    const parts = mapFields(field.parts, text);
    return Object.values(parts).every((part) => part === null) ? null : parts;
  });
  return damaged.length === 0 ? content : { ...content, damaged };
}

function ofToday({ read }: { read?: (stored: string) => string }, plain: string | null): string | null {
  return plain === null || read === undefined ? plain : read(plain);
}

function openOr(damaged: string[], name: string, read: () => string | null): string | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DamagedCell)) throw error;
    damaged.push(name);
    return null;
  }
}

/** The columns of a content; encrypted fields are encrypted again. */
export function writeColumns<F extends Fields, Row>(
  fields: F,
  content: ContentOf<F, Row>,
  ...cells: Cells<F, Sealer>
): ColumnsOf<F, Row>;
export function writeColumns(fields: Fields, content: object, cells: Sealer = noCells): object {
  // A damaged cell stays unchanged, because it may become readable again when its key comes back.
  const kept = damagedFields(content);
  const columns = Object.entries(fields).flatMap(([name, field]) =>
    kept.includes(name) ? [] : columnsOfField(field, Reflect.get(content, name), cells),
  );
  return Object.fromEntries(columns);
}

/** The columns of the fields whose values differ or were damaged before; the others keep their ciphertext. */
export function changedColumns<F extends Fields, Row>(
  fields: F,
  before: ContentOf<F, Row>,
  after: ContentOf<F, Row>,
  ...cells: Cells<F, Sealer>
): Partial<ColumnsOf<F, Row>>;
export function changedColumns(
  fields: Fields,
  before: object,
  after: object,
  cells: Sealer = noCells,
): object {
  const mended = mendedFields(before, after);
  const columns = Object.entries(fields).flatMap(([name, field]) => {
    const value: unknown = Reflect.get(after, name);
    const isSame = isDeepStrictEqual(Reflect.get(before, name), value) && !mended.includes(name);
    return isSame ? [] : columnsOfField(field, value, cells);
  });
  return Object.fromEntries(columns);
}

function columnsOfField(field: Fields[string], value: unknown, { seal, index }: Sealer): [string, unknown][] {
  if ('column' in field) return [[field.column, value]];
  if ('json' in field) return [[field.json, JSON.stringify(value)]];
  if ('parts' in field)
    return Object.entries(field.parts).map(([part, column]) => [column, partOf(value, part)]);
  const plain = typeof value === 'string' ? value : null;
  const sealed: [string, unknown] = [field.sealed, seal(field.sealed, plain)];
  return field.index === undefined ? [sealed] : [sealed, [field.index, index(field.index, plain)]];
}

function partOf(value: unknown, part: string): unknown {
  return typeof value === 'object' && value !== null ? (Reflect.get(value, part) ?? null) : null;
}

/** The columns of fields that are stored as they are. */
type ClearColumn<F extends Fields> = {
  [N in keyof F]: F[N] extends { column: infer C extends string } ? C : never;
}[keyof F];

/** The names of the columns of fields that are stored as they are. */
export function clearColumns<F extends Fields>(fields: F): ClearColumn<F>[];
export function clearColumns(fields: Fields): string[] {
  return Object.values(fields).flatMap((field) => ('column' in field ? [field.column] : []));
}

/** The names of the columns whose values the copy of a record has. */
export function copiedColumns(fields: CopiedFields): string[] {
  const copied = Object.entries(fields).filter(([, { copy }]) => copy === 'value');
  return clearColumns(Object.fromEntries(copied));
}
