import type { Migration } from 'kysely/migration';
import { buildings } from './0001-buildings.ts';

/** The migrations of the buildings database. Forward only; a released name never changes. */
export const buildingMigrations: Record<string, Migration> = {
  '0001_buildings': buildings,
};
