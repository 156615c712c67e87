import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** The events that the relay has numbered and not deleted yet, in one row instead of a position in each of theirs. */
export const eventBatches = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

// `outbox_events.position` stays for the previous version; what it has numbered, the relay takes over.
const statements = [
  `alter table event_log_head
     add column batch_after bigint not null default 0,
     add column batch_ids bigint[] not null default '{}'`,
  // Waiting events have no position any more, so this index only repeats the primary key, at a write per event.
  'drop index outbox_events_unnumbered',
];
