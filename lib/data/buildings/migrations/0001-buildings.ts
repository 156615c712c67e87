import type { Kysely } from 'kysely';
import { runAll } from '../../migrations/statements.ts';

/** The reference table of buildings, and the roles that read and write it. */
export const buildings = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

// The main database may create the same role concurrently.
const createRole = (name: string) => `do $$ begin
     if not exists (select from pg_roles where rolname = '${name}') then create role ${name} nologin; end if;
   exception when duplicate_object or unique_violation then null;
   end $$`;

const statements = [
  'create extension if not exists postgis',
  createRole('tournee_app'),
  createRole('tournee_buildings'),
  // Every role that may connect to this database has the application's rights in it.
  `do $$ begin
     if not pg_has_role('tournee_buildings', 'tournee_app', 'member') then
       grant tournee_app to tournee_buildings;
     end if;
   end $$`,
  // This role exists on RDS only; its members log in by IAM token only.
  `do $$ begin
     if exists (select from pg_roles where rolname = 'rds_iam') then
       alter role tournee_buildings login;
       grant rds_iam to tournee_buildings;
     end if;
   end $$`,
  'create schema if not exists buildings',
  `create table buildings.buildings (
     batiment_id text primary key,
     rnb_id text,
     source text not null check (source in ('bdnb', 'rnb', 'own')),
     nb_log int check (nb_log >= 0),
     nb_niveau int check (nb_niveau >= 0),
     usage text not null check (usage in ('individual', 'collective', 'mixed', 'business', 'outbuilding', 'unknown')),
     annee_construction int,
     outline geometry(MultiPolygon, 4326),
     point geometry(Point, 4326) not null,
     ban_ids text[] not null,
     vintage text,
     imported_at timestamptz not null
   )`,
  'create index buildings_of_address on buildings.buildings using gin (ban_ids)',
  'create index buildings_by_outline on buildings.buildings using gist (outline)',
  'create index buildings_by_point on buildings.buildings using gist (point)',
  'grant usage on schema buildings to tournee_app',
  'grant select, insert, update on buildings.buildings to tournee_app',
];
