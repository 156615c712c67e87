import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { systemClock } from '../../lib/core/time.ts';
import type { HttpRequest } from '../http/connection.ts';
import { argumentsOfStart, PRODUCT, type Product, startProduct } from '../http/product.ts';
import { READY } from '../http/serve.ts';
import type { BenchServer } from '../http/server.ts';
import { freePort, startProcess } from '../http/started-process.ts';
import { openOutbox } from '../http/targets.ts';
import { makeTown, type Town } from './town.ts';
import type { Contender } from './turns.ts';

/** Bare: only the statements of a request. Fair: also the decryption, and the answer as JSON. */
export type Floors = { bare: Contender; fair: Contender };

/** The service on its own database, which contains a town. */
export type Field = {
  session: pg.Client;
  product: Product;
  databaseUrl: string;
  /** A pool of connections of the role that owns the tables. */
  owner: pg.Pool;
  town: Town;
  /** Waits until the relay has shipped all recorded events. */
  settle(): Promise<void>;
  /** Our service as a contender with these requests. */
  ours(request: (serial: number) => HttpRequest): Contender;
  /** The floors of requests that never vary. */
  floors(requests: readonly HttpRequest[]): Promise<Floors[]>;
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
    floors: async (requests) => {
      floors += 1;
      const application = `bench_bare_${floors}`;
      const file = join(folder, `${application}.json`);
      await writeFile(file, JSON.stringify(requests), { mode: 0o600 });
      const floorPort = await freePort();
      const environment = {
        PORT: String(floorPort),
        LOG_FILE: join(folder, 'field-floor.log'),
        DATABASE_URL: databaseUrl,
        PGAPPNAME: application,
        STATE_DIR: stateFolder,
        REQUESTS_FILE: file,
      };
      // Same heap options as the service: a small young generation slows down large answers.
      const heap = (await argumentsOfStart()).filter((argument) => argument.startsWith('--max-'));
      const floor = await startProcess([...heap, 'bench/field/floor-process.ts'], environment, READY);
      cleanup.defer(() => floor.stop());
      const contender = (path: string): Contender => {
        return { port: floorPort, pid: floor.pid, application, request: () => ({ path }) };
      };
      return requests.map((_, at) => ({ bare: contender(`/bare/${at}`), fair: contender(`/fair/${at}`) }));
    },
  };
}
