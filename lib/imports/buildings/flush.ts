import { type Extent, joinedExtent } from '../../core/geometry.ts';
import { type NewBuilding, upsertBuildings } from '../../data/buildings/upsert.ts';
import { type BuildingsDb, retryOnLostConnection } from '../../data/connection/db.ts';
import { isUnusable } from '../../data/connection/errors.ts';

/** A building and its line number in the file. */
export type Numbered = { line: number; building: NewBuilding };

/** The values shared by all batches of an import. */
export type Run = { db: BuildingsDb; started: string; vintage: string | null };
type Fault = { line: number; fault: string };
type Flushed = { added: number; updated: number; repeated: number; faults: Fault[]; extent: Extent | null };

const nothing = { added: 0, updated: 0, repeated: 0, extent: null };

/**
 * Writes buildings, all with different ids. When the database refuses a batch, splits it into halves, so that one bad outline costs
 * its line only.
 */
export async function flush(run: Run, batch: readonly Numbered[]): Promise<Flushed> {
  if (batch.length === 0) return { ...nothing, faults: [] };
  try {
    const { flat, ...counts } = await retryOnLostConnection(() =>
      upsertBuildings(
        run.db,
        batch.map(({ building }) => building),
        run,
      ),
    );
    const without = batch.filter(({ building }) => flat.includes(building.batiment_id));
    return {
      ...counts,
      faults: without.map(({ line }) => ({ line, fault: 'has an outline without any area' })),
    };
  } catch (error) {
    if (!isUnusable(error)) throw error;
    const [only, ...others] = batch;
    if (only && others.length === 0)
      return {
        ...nothing,
        faults: [{ line: only.line, fault: 'has an outline that cannot be read' }],
      };
    const half = Math.ceil(batch.length / 2);
    return sum(await flush(run, batch.slice(0, half)), await flush(run, batch.slice(half)));
  }
}

const sum = (a: Flushed, b: Flushed): Flushed => ({
  added: a.added + b.added,
  updated: a.updated + b.updated,
  repeated: a.repeated + b.repeated,
  faults: [...a.faults, ...b.faults],
  extent: joinedExtent(a.extent, b.extent),
});
