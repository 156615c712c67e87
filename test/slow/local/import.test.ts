import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { openEmptyDatabase } from '../../support/database/empty-database.ts';
import { databaseUrl } from '../../support/database/postgres.ts';
import { BAN_HEADER, banLine } from '../../support/files/import-file.ts';
import { newFolder } from '../../support/local/emulator.ts';
import { startService } from '../../support/local/local-service.ts';
import { runInfra } from '../../support/local/run-command.ts';
import { until } from '../../support/local/until.ts';

const server = globalThis.shared.database.kind === 'postgres' ? globalThis.shared.database.url : undefined;

/** More lines than a step reads. */
const LINES = 60_000;

/** A département with one town. */
const departmentFile = (code: string, lines: number) => {
  const rows = Array.from({ length: lines }, (_, n) =>
    banLine({ id: `${code}001_7003_${String(n).padStart(6, '0')}`, numero: n + 1, code_insee: `${code}001` }),
  );
  return [BAN_HEADER, ...rows].join('\n');
};

let cleanup: AsyncDisposableStack;
beforeEach(() => {
  cleanup = new AsyncDisposableStack();
});
afterEach(() => cleanup.disposeAsync());

async function openFiles() {
  const folder = await newFolder('import');
  const write = async (name: string, content: string | Uint8Array) => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };
  const first = gzipSync(departmentFile('93', LINES));
  return {
    first: await write('adresses-93.csv.gz', first),
    second: await write('adresses-75.csv', departmentFile('75', 10)),
    torn: await write('adresses-torn.csv.gz', first.subarray(0, first.length / 2)),
    later: await write('adresses-93-later.csv', departmentFile('93', LINES - 5)),
  };
}

async function openService(url: string) {
  const { db, close } = await openEmptyDatabase();
  cleanup.defer(close);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const settings = { DATABASE_URL: databaseUrl(url, rows[0]?.name ?? '') };
  const folder = await newFolder('import-service');
  const start = async () => {
    const service = await startService(folder, settings);
    cleanup.defer(async () => void (await service.stop('SIGKILL')));
    return service;
  };
  const run = (...parameters: string[]) =>
    runInfra('commands/import', ['addresses', ...parameters], { ...settings, STATE_DIR: folder });
  const count = async () => {
    const found = await sql<{ rows: number }>`select count(*)::int as rows from addresses`.execute(db);
    return found.rows[0]?.rows ?? 0;
  };
  return { start, run, count };
}

if (server)
  describe('npm run import, on a server', () => {
    test('is run again after the service was killed in the middle, and has every address once', async () => {
      const { first, second, torn, later } = await openFiles();
      const { start, run, count } = await openService(server);
      const killed = await start();
      const importing = run(first, second);
      await until('some addresses', async () => ((await count()) > 0 ? true : undefined));
      await killed.stop('SIGKILL');
      expect(await importing).toMatchObject({
        end: 1,
        errors: expect.stringMatching(/^The connection ended while .*\n$/),
      });
      const left = await count();
      expect(left).toBeLessThan(LINES);
      await start();
      const { end, output, errors } = await run('--complete', first, second);
      expect([end, errors]).toEqual([0, '']);
      expect(output).toContain(`\n${LINES - left} added, 0 updated, ${left} unchanged, 0 lines skipped\n`);
      expect(output).toContain('\n10 added, 0 updated, 0 unchanged, 0 lines skipped\n0 removed, 0 kept');
      expect(await count()).toBe(LINES + 10);
      expect(await run(torn)).toMatchObject({ end: 1, errors: `${torn} is not a whole gzip file.\n` });
      expect((await run('--complete', later)).output).toContain('\n5 removed, 0 kept');
      expect(await count()).toBe(LINES + 5);
      const few = await run('--complete', await fewLines());
      expect(few).toMatchObject({
        end: 1,
        errors: expect.stringContaining('Nothing was removed: more than'),
      });
      expect(await count()).toBe(LINES + 5);
    });
  });

async function fewLines(): Promise<string> {
  const file = join(await newFolder('import'), 'adresses-93.csv');
  await writeFile(file, departmentFile('93', 100));
  return file;
}
