import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { systemClock } from '../../lib/core/time.ts';
import type { HttpRequest } from '../http/connection.ts';
import { PRODUCT, type Product, startProduct } from '../http/product.ts';
import { READY } from '../http/serve.ts';
import type { BenchServer } from '../http/server.ts';
import { freePort, startProcess } from '../http/started-process.ts';
import { openOutbox } from '../http/targets.ts';
import { makeTown, type Town } from './town.ts';
import type { Contender } from './turns.ts';

/** The service on a database of its own, and a town in it. */
export type Field = {
  session: pg.Client;
  product: Product;
  databaseUrl: string;
  /** Of the role that owns the tables. */
  owner: pg.Pool;
  town: Town;
  /** Waits until what was recorded is shipped. */
  settle(): Promise<void>;
  /** A request to the service. */
  ours(request: (serial: number) => HttpRequest): Contender;
  /** The statements of requests that always ask the same, made by themselves: a contender for each request. */
  bare(requests: readonly HttpRequest[]): Promise<Contender[]>;
};

export async function openField(
  { makeDatabase, session }: BenchServer,
  folder: string,
  cleanup: AsyncDisposableStack,
): Promise<Field> {
  const databaseUrl = await makeDatabase('tournee_bench_field');
  const product = await startProduct(folder, databaseUrl);
  cleanup.defer(() => product.stop());
  const owner = new pg.Pool({ connectionString: databaseUrl });
  cleanup.defer(() => owner.end());
  const town = await makeTown(product, owner, systemClock.now().slice(0, 10));
  const { settle, close } = await openOutbox(databaseUrl);
  cleanup.defer(close);
  const { port, pid, stateFolder } = product;
  let floors = 0;
  return {
    session,
    product,
    databaseUrl,
    owner,
    town,
    settle,
    ours: (request) => ({ port, pid, application: PRODUCT, request }),
    bare: async (requests) => {
      floors += 1;
      const application = `bench_bare_${floors}`;
      const file = join(folder, `${application}.json`);
      await writeFile(file, JSON.stringify(requests), { mode: 0o600 });
      const floorPort = await freePort();
      const environment = {
        PORT: String(floorPort),
        DATABASE_URL: databaseUrl,
        PGAPPNAME: application,
        STATE_DIR: stateFolder,
        REQUESTS_FILE: file,
      };
      const floor = await startProcess(['bench/field/floor-process.ts'], environment, READY);
      cleanup.defer(() => floor.stop());
      return requests.map((_, at) => ({
        port: floorPort,
        pid: floor.pid,
        application,
        request: () => ({ path: `/${at}` }),
      }));
    },
  };
}
