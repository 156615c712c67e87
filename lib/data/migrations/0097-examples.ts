import type { Kysely } from 'kysely';
import { plannerFriendlyPolicy, protect, runAll } from './statements.ts';

/** The example season of a stage to try things in: at most one, and how much of it is made. */
export const examples = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  `create table examples (
     only_one boolean primary key default true check (only_one),
     entity_id bigint references entities on delete cascade,
     round int not null default 1,
     made_at timestamptz not null,
     steps int not null default 0 check (steps >= 0)
   )`,
  ...protect('examples'),
  plannerFriendlyPolicy('examples'),
  'grant select, insert, update, delete on examples to tournee_app',
];
