import type { Context } from '../core/context.ts';
import { rememberIds } from '../data/address-imports.ts';
import { closePlaces, findPlacesWithDoors } from '../data/address-streets.ts';
import { type NewAddress, upsertAddresses } from '../data/addresses/addresses.ts';
import type { Db } from '../data/connection/db.ts';
import { requireOnMap } from './lines.ts';

/** The result of the lines of a step. */
export type ReadLines = {
  added: number;
  updated: number;
  unchanged: number;
  skipped: number;
  /** The skipped lines with a position outside French territory. */
  off_map: number;
  /** The lines whose number means none, 0 or 99999. */
  without_number: number;
  /** Lines of streets whose doors have numbers, which are no doors: left out, or no longer one. */
  no_door: number;
  faults: { line: number; fault: string }[];
};

/** The content of a batch: addresses by id, and the ids of faulty lines, whose addresses must not be removed. */
export type Batch = { addresses: Map<string, NewAddress>; faulty: string[]; offMap: number };

export const emptyBatch = (): Batch => ({ addresses: new Map(), faulty: [], offMap: 0 });

/** Writes the addresses of a batch in one transaction, and adds them to the report. */
export async function writeBatch(
  ctx: Context,
  { key, complete }: { key: string; complete: boolean },
  { addresses, faulty, offMap }: Batch,
  report: ReadLines,
): Promise<void> {
  requireOnMap(addresses.size, offMap, report.faults);
  if (addresses.size + faulty.length === 0) return;
  const rows = [...addresses.values()];
  const written = await ctx.transact('all', async ({ db, now }) => {
    if (complete)
      await rememberIds(db, key, [...idsByTown(rows), { code_insee: null, ban_ids: faulty }], now);
    return writeRows(db, rows, now);
  });
  report.added += written.added;
  report.updated += written.updated;
  report.unchanged += written.unchanged;
  report.no_door += written.noDoors;
  report.without_number += rows.filter(isPlace).length;
}

const isPlace = ({ kind }: NewAddress) => kind === 'place';

/**
 * Writes doors first, then the places whose streets have none. Places of earlier batches and imports go when the first numbered door
 * of their street comes.
 */
async function writeRows(db: Db, rows: NewAddress[], now: string) {
  const { doors = [], places = [] } = Object.groupBy(rows, (row) => (isPlace(row) ? 'places' : 'doors'));
  const ofDoors = await upsertAddresses(db, doors, now);
  const withDoors = new Set(await findPlacesWithDoors(db, places));
  const open = places.filter(({ ban_id }) => !withDoors.has(ban_id));
  const ofPlaces = open.length === 0 ? { added: 0, updated: 0 } : await upsertAddresses(db, open, now);
  const closed = await closePlaces(db, [...new Set(rows.map(({ code_insee }) => code_insee))]);
  const added = ofDoors.added + ofPlaces.added;
  const updated = ofDoors.updated + ofPlaces.updated;
  return {
    added,
    updated,
    unchanged: doors.length + open.length - added - updated,
    noDoors: new Set([...withDoors, ...closed]).size,
  };
}

function idsByTown(rows: NewAddress[]) {
  const towns = Map.groupBy(rows, ({ code_insee }) => code_insee);
  return [...towns].map(([code_insee, of]) => ({ code_insee, ban_ids: of.map(({ ban_id }) => ban_id) }));
}
