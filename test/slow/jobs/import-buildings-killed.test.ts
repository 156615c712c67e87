import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { dbOverPglite } from '../../../infra/local/database/embedded-db.ts';
import { openPglite } from '../../../infra/local/database/embedded-engine.ts';
import { copyTemplate } from '../../../infra/local/database/template.ts';
import { dbOverPostgres } from '../../../lib/data/connection/db.ts';
import { killAfter } from '../../support/local/killed-process.ts';
import { OWN_HEADER, ownLine } from '../../support/world/building-files.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('../../support/processes/import-buildings.ts', import.meta.url));

const BUILDINGS = 30_000;
/** After how many chunks of the file the process is killed: in the first step, within its statement, in the second step. */
const KILLS = [1, 4, 70];

const idOf = (n: number) => `K${String(n).padStart(6, '0')}`;
const square = (lon: number) => `POLYGON((${lon} 48,${lon + 1} 48,${lon + 1} 49,${lon} 49,${lon} 48))`;
const lines = Array.from({ length: BUILDINGS }, (_, n) =>
  ownLine({ batiment_id: idOf(n), nb_log: n % 100, outline_wkt: square(n % 7) }),
);

/** A database of its own, which another process opens; on a server, the database of the tests. */
async function openTarget(folder: string) {
  const { database } = globalThis.shared;
  if (database.kind === 'postgres')
    return {
      address: database.url,
      open: async () => dbOverPostgres(database.url, { connectTimeoutMs: 60_000 }),
    };
  const address = join(folder, 'database');
  await copyTemplate(address);
  return { address, open: async () => dbOverPglite(() => openPglite(address, 'application')) };
}

test('an import of buildings that is killed and run again has the same rows as one that was not', async () => {
  const folder = await mkdtemp(join(globalThis.shared.folder, 'killed-'));
  const file = join(folder, 'buildings.csv');
  await writeFile(file, `${[OWN_HEADER, ...lines].join('\n')}\n`);
  const { address, open } = await openTarget(folder);
  for (const pieces of KILLS) await killAfter('import-buildings', [address, file], pieces);
  await run(process.execPath, [script, address, file]);
  const db = await open();
  const { rows } = await sql<{ batiment_id: string; nb_log: number; left: number }>`
    select batiment_id, nb_log, st_xmin(outline) as left from buildings.buildings order by batiment_id collate "C"`.execute(
    db,
  );
  await db.destroy();
  expect(rows).toEqual(lines.map((_, n) => ({ batiment_id: idOf(n), nb_log: n % 100, left: n % 7 })));
});
