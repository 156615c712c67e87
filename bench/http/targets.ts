import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { systemClock } from '../../lib/core/time.ts';
import { RECORDED } from './fair/works.ts';
import { fillFloor } from './floor/schema.ts';
import { argumentsLikeStart, PRODUCT, type Product, startProduct } from './product.ts';
import { productRequests } from './requests.ts';
import type { Target } from './rounds.ts';
import { makeSeason, type Season } from './season.ts';
import { READY } from './serve.ts';
import type { BenchServer } from './server.ts';
import { freePort, startProcess } from './started-process.ts';
import { floorRequest, isFairWork, type WorkName } from './works.ts';

export type Targets = { all: Target[]; product: Product };

/** Starts the floors and the service on two databases of the server with equal contents. */
export async function startTargets(
  { makeDatabase }: BenchServer,
  folder: string,
  cleanup: AsyncDisposableStack,
): Promise<Targets> {
  const floorUrl = await makeDatabase('tournee_bench_floor');
  await fillFloor(floorUrl);
  const url = await makeDatabase('tournee_bench_service');
  const product = await startProduct(folder, url);
  cleanup.defer(() => product.stop());
  const season = await makeSeason(product, url, systemClock.now().slice(0, 10));
  const floor = await startFloor(floorUrl, folder);
  cleanup.defer(() => floor.stop());
  const fair = await startFair(product, season, folder, url);
  cleanup.defer(() => fair.stop());
  const adapter = await startAdapter(folder);
  cleanup.defer(() => adapter.stop());
  const { settle, close } = await openOutbox(url);
  cleanup.defer(close);
  const requests = productRequests(season);
  const ours: Target = {
    kind: 'ours',
    port: product.port,
    pid: product.pid,
    application: PRODUCT,
    request: (name) => (name === 'adapter' ? undefined : requests[name]),
    settle,
  };
  return { all: [floor, fair, ours, adapter], product };
}

type StartedTarget = Target & { stop(): Promise<void> };

async function startFloor(databaseUrl: string, folder: string): Promise<StartedTarget> {
  const [port, application] = [await freePort(), 'bench_floor'];
  const environment = {
    PORT: String(port),
    LOG_FILE: join(folder, 'floor.log'),
    DATABASE_URL: databaseUrl,
    PGAPPNAME: application,
  };
  const started = await startProcess(
    await argumentsLikeStart('bench/http/floor/process.ts'),
    environment,
    READY,
  );
  return { ...started, kind: 'floor', port, application, request: floorRequest };
}

async function startFair(
  product: Product,
  season: Season,
  folder: string,
  databaseUrl: string,
): Promise<StartedTarget> {
  const [port, application] = [await freePort(), 'bench_fair'];
  const file = join(folder, 'season.json');
  await writeFile(file, JSON.stringify(season), { mode: 0o600 });
  const environment = {
    PORT: String(port),
    LOG_FILE: join(folder, 'fair.log'),
    DATABASE_URL: databaseUrl,
    PGAPPNAME: application,
    STATE_DIR: product.stateFolder,
    SEASON_FILE: file,
  };
  const started = await startProcess(
    await argumentsLikeStart('bench/http/fair/process.ts'),
    environment,
    READY,
  );
  const requests = productRequests(season);
  const request = (name: WorkName) =>
    name !== 'adapter' && isFairWork(name)
      ? (serial: number) => ({ ...requests[name](serial), path: `/${name}/${serial % RECORDED}` })
      : undefined;
  return { ...started, kind: 'fair', port, application, request };
}

/** Starts only the part of the local service in front of its handlers. */
async function startAdapter(folder: string): Promise<StartedTarget> {
  const port = await freePort();
  const environment = { PORT: String(port), LOG_FILE: join(folder, 'adapter.log') };
  const started = await startProcess(
    await argumentsLikeStart('bench/http/adapter/process.ts'),
    environment,
    READY,
  );
  const request = (name: WorkName) => (name === 'adapter' ? () => ({ path: '/api/session' }) : undefined);
  return { ...started, kind: 'ours', port, application: 'bench_adapter', request };
}

const SETTLE_MS = 100;
const SETTLE_TURNS = 100;

/** Waits until the relay has shipped all recorded events, so that its work does not disturb the next rounds. */
export async function openOutbox(databaseUrl: string) {
  const session = new pg.Client({ connectionString: databaseUrl });
  await session.connect();
  const settle = async () => {
    for (let turn = 0; turn < SETTLE_TURNS; turn += 1) {
      const { rows } = await session.query('select from outbox_events limit 1');
      if (rows.length === 0) return;
      await setTimeout(SETTLE_MS);
    }
  };
  return { settle, close: () => session.end() };
}
