import type { Database } from '../schema.ts';

type Column = { [T in keyof Database]: Extract<keyof Database[T], `encrypted_${string}`> };

/** Every table that has encrypted columns. */
export type SealedTable = { [T in keyof Database]: [Column[T]] extends [never] ? never : T }[keyof Database];

/** Every encrypted column of them. */
export type SealedColumn = Column[SealedTable];

/**
 * Where ciphertext lies, and by which of its columns a row is found and its cells are bound: the primary key with its
 * types, the association where it is part of the binding, what names the row, and the encrypted columns.
 */
type Place<T extends SealedTable> = {
  key: Partial<Record<keyof Database[T] & string, 'bigint' | 'text'>>;
  entity: (keyof Database[T] & string) | null;
  row: readonly (keyof Database[T] & string)[];
  columns: readonly Column[T][];
};

const ofAssociation = { key: { id: 'bigint' }, entity: 'entity_id', row: ['uuid'] } as const;

/** The list of all encrypted columns; what is not in it stays under its old key. A test compares it with the database. */
export const sealedTables: { [T in SealedTable]: Place<T> } = {
  entities: {
    key: { id: 'bigint' },
    entity: null,
    row: ['uuid'],
    columns: ['encrypted_name', 'encrypted_email', 'encrypted_phone'],
  },
  users: { ...ofAssociation, columns: ['encrypted_name', 'encrypted_email', 'encrypted_phone'] },
  passages: {
    key: { passage_id: 'bigint' },
    entity: 'entity_id',
    row: ['id'],
    columns: [
      'encrypted_name',
      'encrypted_email',
      'encrypted_phone',
      'encrypted_donor_address',
      'encrypted_remark',
    ],
  },
  receipts: { ...ofAssociation, columns: ['encrypted_content', 'encrypted_to'] },
  emails: { ...ofAssociation, columns: ['encrypted_to', 'encrypted_content'] },
  pay_locations: { ...ofAssociation, columns: ['encrypted_display_name'] },
  pay_payments: { ...ofAssociation, columns: ['encrypted_card'] },
  idempotency_keys: {
    key: { user_id: 'bigint', key: 'text' },
    entity: null,
    row: ['user_id', 'key'],
    columns: ['encrypted_answer'],
  },
};

/** The same of any of the tables. */
export type SealedPlace = {
  table: SealedTable;
  key: Partial<Record<string, 'bigint' | 'text'>>;
  entity: string | null;
  row: readonly string[];
  columns: readonly SealedColumn[];
};

export const sealedPlaces: readonly SealedPlace[] = Object.keys(sealedTables)
  .filter((name): name is SealedTable => name in sealedTables)
  .map((table) => ({ table, ...sealedTables[table] }));
