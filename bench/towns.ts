import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { handler as importTown } from '../functions/workers/import-town.ts';
import { localContext } from '../infra/local/functions/lambda-context.ts';
import type { Db } from '../lib/data/connection/db.ts';
import { addTown, type TownRow } from '../lib/data/towns.ts';
import { addressRows, SIDE, STEP } from './address-grid.ts';
import type { BenchService } from './bench-service.ts';
import { addressFile, insertPlainly } from './imports.ts';
import { compare } from './measure.ts';
import { sqsEvent } from './sqs-event.ts';

const CODE = '93010';
const GRIDS = 4;
export const TOWN_ADDRESSES = GRIDS * SIDE * SIDE;

/** 40,000 addresses: four grids side by side. */
const townRows = () =>
  Array.from({ length: GRIDS }, (_, grid) =>
    addressRows(`town${grid}`).map((row) => ({
      ...row,
      voie: `${row.voie} ${grid}`,
      lon: row.lon + grid * SIDE * STEP,
    })),
  ).flat();

/** Loads a commune of 40,000 addresses from a folder, from the request to the last step. Floor: plain inserts of the same rows. */
export function loadTown({ resources, folder }: BenchService) {
  const db = resources.db();
  const rows = townRows();
  const prepare = () => forgetTown(db);
  return compare({
    name: 'load a town of 40,000 addresses',
    unit: 'addresses',
    prepare,
    floor: () => insertPlainly(db, rows),
    ours: () => loadOnce({ resources, folder }, rows),
    calls: 1,
    perCall: TOWN_ADDRESSES,
  });
}

/** Milliseconds from the request for a commune of 40,000 addresses until it is ready. */
export async function timeOfTown({ resources, folder }: BenchService): Promise<number> {
  const rows = townRows();
  await forgetTown(resources.db());
  const start = performance.now();
  await loadOnce({ resources, folder }, rows);
  return performance.now() - start;
}

type Rows = ReturnType<typeof townRows>;
type Place = Pick<BenchService, 'resources' | 'folder'>;

async function loadOnce({ resources, folder }: Place, rows: Rows): Promise<void> {
  const source = join(folder, 'open-data');
  await mkdir(source, { recursive: true });
  await writeFile(join(source, `ban-${CODE}-bondy.csv`), addressFile(rows));
  const db = resources.db();
  await addTown(db, CODE, new Date().toISOString());
  const work = importTown.on(resources);
  for (let town = await townIn(db); town.state !== 'ready'; town = await townIn(db)) {
    const step = { code_insee: CODE, run: town.run, step: town.step };
    const { batchItemFailures } = await work(
      sqsEvent('import-town', JSON.stringify(step)),
      localContext('bench', 600),
    );
    if (batchItemFailures.length > 0 || town.state === 'failed') throw new Error('the town was not loaded');
  }
}

const townIn = (db: Db): Promise<TownRow> =>
  db.selectFrom('towns').selectAll().where('code_insee', '=', CODE).executeTakeFirstOrThrow();

async function forgetTown(db: Db): Promise<void> {
  await sql`delete from addresses where ban_id like '%town%'`.execute(db);
  await sql`delete from towns where code_insee = ${CODE}`.execute(db);
}
