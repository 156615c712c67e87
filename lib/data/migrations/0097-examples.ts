import type { Kysely } from 'kysely';
import { plannerFriendlyPolicy, protect, runAll } from './statements.ts';

/** The examples of a stage to try things in, one after another: the last is shown, and says how much of it is made. */
export const examples = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  `create table examples (
     round int primary key,
     entity_id bigint references entities on delete cascade,
     made_at timestamptz not null,
     steps int not null default 0 check (steps >= 0)
   )`,
  ...protect('examples'),
  plannerFriendlyPolicy('examples'),
  'grant select, insert, update, delete on examples to tournee_app',
];
