import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** The size of the small picture beside a checked one, and what somebody uploaded, the latest first. */
export const thumbnails = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  `alter table uploads add column thumbnail_width int, add column thumbnail_height int,
     add check ((thumbnail_width is null) = (thumbnail_height is null))`,
  'create index uploads_by_maker on uploads (made_by, id desc)',
  'drop index uploads_of_maker',
];
