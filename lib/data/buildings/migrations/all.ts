import type { Migration } from 'kysely/migration';
import { buildings } from './0001-buildings.ts';

/** Of the buildings database. Forward only; a name once released never changes. */
export const buildingMigrations: Record<string, Migration> = {
  '0001_buildings': buildings,
};
