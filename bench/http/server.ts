import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { processEnvironment } from '../../lib/core/config/config.ts';

const run = promisify(execFile);

/** A PostgreSQL server for measurements, and a session of the role that owns the measured databases. */
export type BenchServer = {
  /** False if commits are not flushed, which favours all writes. */
  isDurable: boolean;
  /** Drops and creates a database. Returns its URL. */
  makeDatabase(name: string): Promise<string>;
  session: pg.Client;
  close(): Promise<void>;
};

/** Opens the server of `BENCH_DATABASE_URL`, whose role may create databases; without it starts a server that flushes commits. */
export async function openBenchServer(folder: string): Promise<BenchServer> {
  const given = processEnvironment['BENCH_DATABASE_URL'] || undefined;
  const own = given ? undefined : await startServer(join(folder, 'postgres'));
  const url = given ?? own?.url ?? '';
  const session = new pg.Client({ connectionString: url });
  await session.connect();
  const { rows } = await session.query<{ fsync: string; synchronous_commit: string }>(
    "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit",
  );
  return {
    isDurable: rows[0]?.fsync === 'on' && rows[0].synchronous_commit === 'on',
    makeDatabase: async (name) => {
      await session.query(`drop database if exists ${name} with (force)`);
      await session.query(`create database ${name}`);
      const address = new URL(url);
      address.pathname = `/${name}`;
      return address.href;
    },
    session,
    close: async () => {
      await session.end();
      await own?.stop();
    },
  };
}

async function startServer(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const env = { ...processEnvironment, POSTGRES_DURABLE: '1' };
  await run('.ci/postgres', ['start', folder], { env });
  const url = (await readFile(join(folder, 'url'), 'utf8')).trim();
  const stop = async () => {
    await run('.ci/postgres', ['stop', folder], { env });
    await rm(folder, { recursive: true, force: true });
  };
  return { url, stop };
}
