import type { Selectable } from 'kysely';
import type { PassageTable } from '../schema.ts';

/** The columns of a passage that the service reads, with their types for rows that are sent as JSON. */
const types = {
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
  montant_cents: 'int',
  fk_type_reglement: 'text',
  nb_calendriers: 'int',
  cheque_bank: 'text',
  cheque_number: 'text',
  encrypted_name: 'text',
  name_index: 'text',
  encrypted_email: 'text',
  email_index: 'text',
  encrypted_phone: 'text',
  encrypted_donor_address: 'text',
  encrypted_remark: 'text',
  passed_at: 'timestamptz',
  lat: 'float8',
  lon: 'float8',
  accuracy_m: 'float8',
  flags: 'text[]',
  payment_state: 'text',
  refunded_cents: 'int',
  draft_digest: 'text',
  version: 'int',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  deleted_at: 'timestamptz',
  deleted_by: 'bigint',
} as const satisfies { [Column in keyof PassageTable]?: string };

export type PassageColumn = keyof typeof types;

/** A passage as it is stored. */
export type StoredPassage = Pick<Selectable<PassageTable>, PassageColumn>;

const isColumn = (name: string): name is PassageColumn => name in types;

/** The names, in a fixed order: a statement that says `*` could not be prepared across migrations. */
export const passageColumns: readonly PassageColumn[] = Object.keys(types).filter(isColumn);

const unread = ['name_index', 'email_index', 'draft_digest', 'deleted_by'] as const;
type UnreadColumn = (typeof unread)[number];

/** A passage as it is read: indexes for search and what only recognises a retry stay where they are. */
export type ReadPassage = Omit<StoredPassage, UnreadColumn>;

const isRead = (name: PassageColumn): name is Exclude<PassageColumn, UnreadColumn> =>
  !unread.some((one) => one === name);

export const readColumns: readonly (keyof ReadPassage)[] = passageColumns.filter(isRead);

/** The names with their types, for `jsonb_to_recordset`. */
export const passageRecord = passageColumns.map((name) => `${name} ${types[name]}`).join(', ');
