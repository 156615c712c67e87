import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { deepPackage, deepPath } from '../../deep-package.ts';
import { delayedProgressBar } from '../delayed-progress-bar.ts';

const MEMORY = '512MB';
const PROGRESS_POLL_MS = 200;
const PACKAGE = '@duckdb/node-api';

/** The part of the package's types that is used here: the package is installed separately. */
type Values = Record<string, string | bigint | null>;
type Connection = {
  readonly progress: { percentage: number };
  run(sql: string): Promise<unknown>;
  runAndReadAll(sql: string, values?: Values): Promise<{ getRowObjectsJson(): Record<string, unknown>[] }>;
  closeSync(): void;
};
type Instance = { connect(): Promise<Connection>; closeSync(): void };
type DuckDb = {
  DuckDBInstance: { create(path: string, options?: Record<string, string>): Promise<Instance> };
};

/** Throws before anything is read if DuckDB is not installed. */
export function requireDuckDb(): void {
  deepPath(PACKAGE);
}

export function openDuckDb(options?: Record<string, string>): Promise<Instance> {
  const { DuckDBInstance }: DuckDb = deepPackage(PACKAGE);
  return DuckDBInstance.create(':memory:', options);
}

/** Runs one query in a new in-memory database, which spills into `folder`. */
export async function queryDuckDb(
  folder: string,
  sql: string,
  values: Values,
): Promise<Record<string, unknown>[]> {
  const instance = await openDuckDb({
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

async function withProgressBar<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
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
