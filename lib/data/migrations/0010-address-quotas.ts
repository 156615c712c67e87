import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** Request quotas of client addresses without a session. */
export const addressQuotas = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  // Unlogged: a crash loses request counts only.
  `create unlogged table address_quotas (
     key text primary key,
     tokens double precision not null,
     granted boolean not null,
     updated_at timestamptz not null
   )`,
  'create index address_quotas_by_age on address_quotas (updated_at)',
  'grant select, insert, update, delete on address_quotas to tournee_app',
];
