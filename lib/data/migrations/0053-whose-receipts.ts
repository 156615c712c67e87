import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** Says of a receipt who had collected when it was issued, and whether its donor was erased: its visit may have others since. */
export const whoseReceipts = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  // A user, as `issued_by`.
  'alter table receipts add column collected_by bigint',
  'alter table receipts add column donor_erased boolean not null default false',
  'create index receipts_of_collector on receipts (collected_by, id)',
  'create index receipts_of_erased on receipts (entity_id, id) where donor_erased',
  `update receipts r set collected_by = m.user_id, donor_erased = p.draft_digest = 'erased'
     from passages p join ope_users m on m.id = p.fk_user where p.passage_id = r.passage_id`,
];
