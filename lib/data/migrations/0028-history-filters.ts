import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** What the history of an association is searched by. */
export const historyFilters = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  'create index history_by_user on history (entity_id, by_user_id, id desc)',
  'create index history_by_action on history (entity_id, action, id desc)',
  'create index history_by_time on history (entity_id, at desc, id desc)',
];
