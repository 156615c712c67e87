import { sql } from 'kysely';
import type { Cipher } from '../../lib/core/crypto/cipher.ts';
import type { Ids } from '../../lib/core/ids.ts';
import type { Db } from '../../lib/data/connection/db.ts';
import { inTransaction } from '../../lib/data/connection/transactions.ts';
import { seededRandom } from '../demo/seeded-random.ts';
import { rectangle } from '../demo/town/rectangle.ts';
import { writeAssociation } from './association.ts';
import type { Association, Season } from './association-types.ts';
import { compareArrival, type RecordedPassage, recordPassages } from './recorded.ts';
import { writeRecords } from './records.ts';
import { writeSeason } from './season.ts';
import { DATASET_NOW, seasonDates } from './seasons.ts';
import { seededIds } from './seeded-ids.ts';
import { type DatasetSize, rowCountsOf, shapesOf } from './shapes.ts';

export type FillOptions = Partial<DatasetSize> & {
  db: Db;
  /** Opens the cipher of the database with nonces drawn from these ids. */
  cipherWith: (ids: Ids) => Cipher | Promise<Cipher>;
  onProgress?: (written: number, passages: number) => void;
};

/** The written associations, the large one first. */
export type FilledAssociations = { association: Association; seasons: Season[] }[];

export const DEFAULT_SEED = 2026;

/**
 * Fills a migrated database with one large association and many small ones, in one transaction and in chronological
 * order. The same seed gives the same rows in an empty database. The password is public: never use it beside real data.
 */
export async function fillDataset(options: FillOptions): Promise<FilledAssociations> {
  const { db, cipherWith, onProgress = () => {}, seed = DEFAULT_SEED, scale = 1 } = options;
  const shapes = shapesOf({ seed, scale });
  const { passages } = rowCountsOf(shapes);
  const ids = seededIds(seed, DATASET_NOW);
  // The cipher is opened before the transaction: it reads keys from the database, which may have only one connection.
  const cipher = await cipherWith(ids);
  const work = async (trx: Db) => {
    const onWritten = (count: number) => onProgress(count, passages);
    const tools = { db: trx, ids, cipher, onWritten };
    await writeDepartments(trx);
    const written: FilledAssociations = [];
    for (const [at, shape] of shapes.entries()) {
      written.push({ association: await writeAssociation(tools, shape, at), seasons: [] });
    }
    await writeRecords(tools, writeSeasons(trx, written, seed));
    return written;
  };
  // The transaction takes longer than a request's time limit allows.
  return inTransaction(db, 'all', work, 'unlimited');
}

/** Writes one season after another and yields its passages of all associations in order of arrival. */
async function* writeSeasons(db: Db, written: FilledAssociations, seed: number) {
  for (const [year, dates] of seasonDates.entries()) {
    const recorded: RecordedPassage[][] = [];
    for (const [at, { association, seasons }] of written.entries()) {
      if (!association.shape.seasons.includes(dates)) continue;
      const season = await writeSeason(db, association, dates);
      seasons.push(season);
      recorded.push(recordPassages(seededRandom(seed + 7919 * at + 104_729 * year), association, season));
    }
    yield recorded.flat().toSorted(compareArrival);
  }
}

/** Writes two invented départements: one contains the town, the other the villages. */
async function writeDepartments(db: Db): Promise<void> {
  const box = (west: number, east: number) =>
    JSON.stringify({ type: 'MultiPolygon', coordinates: [[rectangle([west, 45.9], [east, 47.5])]] });
  await sql`
    insert into x_departements_contours (code, nom, outline, source, vintage, imported_at)
    select code, nom, st_setsrid(st_geomfromgeojson(outline), 4326), 'dataset', '2026', ${DATASET_NOW}::timestamptz
    from (values ('98', 'Villages', ${box(2.45, 5)}::text), ('99', 'Ville', ${box(1.9, 2.45)}::text)) as d (code, nom, outline)
    on conflict (code) do nothing
  `.execute(db);
}
