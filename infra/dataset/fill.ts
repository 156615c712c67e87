import type { Cipher } from '../../lib/core/crypto.ts';
import type { Ids } from '../../lib/core/ids.ts';
import { type Db, inTransaction } from '../../lib/data/db.ts';
import { chance } from '../demo/chance.ts';
import { writeAssociation } from './association.ts';
import { drawDepartments } from './departments.ts';
import { byArrival, type Recorded, recordVisits } from './recorded.ts';
import { writeRecords } from './records.ts';
import { writeSeason } from './season.ts';
import { DATASET_NOW, seasonDates } from './seasons.ts';
import { seededIds } from './seeded-ids.ts';
import { figuresOf, type Size, shapesOf } from './shapes.ts';
import type { Association, Season } from './written.ts';

export type Options = Partial<Size> & {
  db: Db;
  /** The cipher of the database, drawing its nonces from these ids. */
  cipherWith: (ids: Ids) => Cipher | Promise<Cipher>;
  onProgress?: (written: number, passages: number) => void;
};

/** What was written: the large association first. */
export type Written = { association: Association; seasons: Season[] }[];

export const DEFAULT_SEED = 2026;

/**
 * Fills a migrated database with one large association and many small ones, in one transaction and in the order
 * in which it would have happened. The same seed gives the same rows in an empty database. Made-up people, a
 * password that everybody knows: never beside real ones.
 */
export async function fillDataset(options: Options): Promise<Written> {
  const { db, cipherWith, onProgress = () => {}, seed = DEFAULT_SEED, scale = 1 } = options;
  const shapes = shapesOf({ seed, scale });
  const { passages } = figuresOf(shapes);
  const ids = seededIds(seed, DATASET_NOW);
  // Before the transaction: the keys are read from the database, which may have no second connection.
  const cipher = await cipherWith(ids);
  return inTransaction(db, 'all', 'read write', async (trx) => {
    const onWritten = (count: number) => onProgress(count, passages);
    const tools = { db: trx, ids, cipher, onWritten };
    await drawDepartments(trx);
    const written: Written = [];
    for (const [at, shape] of shapes.entries()) {
      written.push({ association: await writeAssociation(tools, shape, at), seasons: [] });
    }
    await writeRecords(tools, roundsOf(trx, written, seed));
    return written;
  });
}

/** Season by season, the visits of all associations in the order in which they arrived. */
async function* roundsOf(db: Db, written: Written, seed: number) {
  for (const [year, dates] of seasonDates.entries()) {
    const recorded: Recorded[][] = [];
    for (const [at, { association, seasons }] of written.entries()) {
      if (!association.shape.seasons.includes(dates)) continue;
      const season = await writeSeason(db, association, dates);
      seasons.push(season);
      recorded.push(recordVisits(chance(seed + 7919 * at + 104_729 * year), association, season));
    }
    yield recorded.flat().toSorted(byArrival);
  }
}
