import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DefaultRoute } from '../../../lib/runtime/http/default-route.ts';
import type { Endpoint } from '../../../lib/runtime/http/endpoint.ts';
import type { Job } from '../../../lib/runtime/job.ts';
import type { Worker } from '../../../lib/runtime/worker.ts';

/** `name` is the path under `functions/` without its extension: `passages/create`. */
type Named<T> = { name: string; handler: T };

export type AllFunctions = {
  endpoints: Named<Endpoint>[];
  defaultRoutes: Named<DefaultRoute>[];
  workers: Named<Worker>[];
  jobs: Named<Job>[];
};

const folder = new URL('../../../functions/', import.meta.url).pathname;

/** The sorted names of all functions, from the file tree. */
export async function functionNames(): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace(/\.ts$/, ''))
    .sort();
}

/** Imports every function and sorts them by kind. */
export async function loadFunctions(): Promise<AllFunctions> {
  const all: AllFunctions = { endpoints: [], defaultRoutes: [], workers: [], jobs: [] };
  for (const name of await functionNames()) {
    const { handler }: { handler: Endpoint | DefaultRoute | Worker | Job } = await import(
      join(folder, `${name}.ts`)
    );
    switch (handler.kind) {
      case 'endpoint':
        all.endpoints.push({ name, handler });
        break;
      case 'default-route':
        all.defaultRoutes.push({ name, handler });
        break;
      case 'worker':
        all.workers.push({ name, handler });
        break;
      case 'job':
        all.jobs.push({ name, handler });
        break;
    }
  }
  return all;
}
