import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { delayedProgressBar } from './delayed-progress-bar.ts';

const MEMORY = '512MB';
const PROGRESS_POLL_MS = 200;

/** Runs one query in a new in-memory database, which spills into `folder`. */
export async function queryDuckDb(
  folder: string,
  sql: string,
  values: Record<string, string | bigint | null>,
): Promise<Record<string, unknown>[]> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: MEMORY,
    temp_directory: join(folder, 'spill'),
    threads: String(availableParallelism()),
    preserve_insertion_order: 'false',
  });
  const connection = await instance.connect();
  try {
    await connection.run('set enable_progress_bar = true; set enable_progress_bar_print = false');
    return await withProgressBar(connection, async () => {
      const reader = await connection.runAndReadAll(sql, values);
      return reader.getRowObjectsJson();
    });
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

async function withProgressBar<T>(connection: DuckDBConnection, work: () => Promise<T>): Promise<T> {
  const bar = delayedProgressBar('Reading the log');
  const poll = setInterval(() => {
    const { percentage } = connection.progress;
    if (percentage > 0) bar.update(percentage, 100);
  }, PROGRESS_POLL_MS);
  try {
    return await work();
  } finally {
    clearInterval(poll);
    bar.end();
  }
}
