import type { Kysely } from 'kysely';
import { runAll } from './statements.ts';

/** Outlines of communes, by which sectors are drawn, and the addresses of a commune that no sector has. */
export const towns = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  `create table communes_contours (
     code text primary key,
     nom text not null,
     outline geometry(MultiPolygon, 4326) not null check (st_isvalid(outline)),
     source text not null,
     vintage text,
     imported_at timestamptz not null
   )`,
  'grant select, insert, update, delete on communes_contours to tournee_app',
  'create index addresses_of_commune on addresses (code_insee)',
];
