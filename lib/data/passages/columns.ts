import type { Selectable } from 'kysely';
import { indexColumns, sealedColumns } from '../../core/fields/personal-fields.ts';
import { passageFields } from '../../core/records/passage.ts';
import type { PassageTable } from '../tables/database.ts';

/** The unencrypted columns of a passage that the service reads, with their types for rows that are sent as JSON. */
const clearTypes = {
  passage_id: 'bigint',
  id: 'uuid',
  entity_id: 'bigint',
  fk_operation: 'bigint',
  fk_sector: 'bigint',
  fk_user: 'bigint',
  fk_adresse: 'bigint',
  floor: 'text',
  door: 'text',
  fk_type: 'text',
  motif: 'text',
  return_on: 'date',
  return_part: 'text',
  montant_cents: 'int',
  fk_type_reglement: 'text',
  nb_calendriers: 'int',
  cheque_bank: 'text',
  cheque_number: 'text',
  passed_at: 'timestamptz',
  lat: 'float8',
  lon: 'float8',
  accuracy_m: 'float8',
  flags: 'text[]',
  payment_state: 'text',
  refunded_cents: 'int',
  draft_digest: 'text',
  handover_id: 'bigint',
  version: 'int',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  deleted_at: 'timestamptz',
  deleted_by: 'bigint',
} as const satisfies { [Column in keyof PassageTable]?: string };

type PassageFields = typeof passageFields;
/** The values of the property `P` of all passage fields that have it. */
type Named<P extends string> = {
  [N in keyof PassageFields]: PassageFields[N] extends { [K in P]: infer C extends keyof PassageTable }
    ? C
    : never;
}[keyof PassageFields];
type IndexColumn = Named<'index'>;

export type PassageColumn = keyof typeof clearTypes | Named<'sealed'> | IndexColumn;

/** The encrypted columns come from the fields; all are text. */
const types: Readonly<Record<string, string>> = {
  ...clearTypes,
  ...Object.fromEntries(sealedColumns(passageFields).map((column) => [column, 'text'])),
};

/** A passage as it is stored. */
export type StoredPassage = Pick<Selectable<PassageTable>, PassageColumn>;

const isColumn = (name: string): name is PassageColumn => name in types;

/** The column names in a fixed order: a prepared statement with `*` would break across migrations. */
export const passageColumns: readonly PassageColumn[] = Object.keys(types).filter(isColumn);

const unread: readonly string[] = [...indexColumns(passageFields), 'draft_digest', 'deleted_by'];
type UnreadColumn = IndexColumn | 'draft_digest' | 'deleted_by';

/** A passage as the service reads it, without search indexes and columns that only recognise a retry. */
export type ReadPassage = Omit<StoredPassage, UnreadColumn>;

const isRead = (name: PassageColumn): name is Exclude<PassageColumn, UnreadColumn> => !unread.includes(name);

export const readColumns: readonly (keyof ReadPassage)[] = passageColumns.filter(isRead);

/** The names with their types, for `jsonb_to_recordset`. */
export const passageRecord = passageColumns.map((name) => `${name} ${types[name]}`).join(', ');
