import pg from 'pg';
import { openDataFolder } from '../../infra/open-data/towns.ts';
import { addDays, systemClock } from '../../lib/core/time.ts';
import type { Json } from '../client.ts';
import { makeLargeTown, readTowns } from '../cutting/towns.ts';
import { type Api, apiOf } from '../http/api.ts';
import { type Product, startProduct } from '../http/product.ts';
import { addUp, makeChief } from '../http/season.ts';
import type { BenchServer } from '../http/server.ts';
import { visitOf } from '../http/visit.ts';
import { addPassages, addTown, type Place } from './rows.ts';

/** The service with two seasons of one association, and the token of a signed-in chief. */
export type Desk = { product: Product; token: string; bondy: number; large: number };

type Chief = Awaited<ReturnType<typeof makeChief>>;

const BONDY = 8413;
/** The number of newest visits with a name and a remark, which the measured pages have to decrypt. */
const NAMED = 300;

export async function openDesk(
  { makeDatabase }: BenchServer,
  folder: string,
  cleanup: AsyncDisposableStack,
): Promise<Desk> {
  const databaseUrl = await makeDatabase('tournee_bench_desk');
  const product = await startProduct(folder, databaseUrl);
  cleanup.defer(() => product.stop());
  const owner = new pg.Pool({ connectionString: databaseUrl });
  cleanup.defer(() => owner.end());
  const api = apiOf(product.port);
  const admin = { username: 'admin', password: product.adminPassword };
  const root: Json = await api('POST', '/api/login', admin);
  const today = systemClock.now().slice(0, 10);
  const dates = { date_start: addDays(today, -60), date_end: addDays(today, 90) };
  const chief = await makeChief(api, root.token, dates, 'Amicale de Bondy');
  const { operation_id: large }: Json = await api('POST', '/api/operations', dates, chief.token);
  await fill(api, owner, chief, { doors: bondy(), columns: 6, rows: 5, passages: 2 * BONDY });
  const city = { doors: makeLargeTown().doors, columns: 20, rows: 15, passages: 200_000 - NAMED };
  await fill(api, owner, { ...chief, operationId: Number(large) }, city);
  await addUp(databaseUrl);
  await owner.query('vacuum analyze');
  return { product, token: chief.token, bondy: chief.operationId, large: Number(large) };
}

/** The addresses of the real town if open data lies beside the project, otherwise the same number on a grid. */
function bondy(): Place[] {
  const folder = openDataFolder();
  const [real] = folder === undefined ? [] : readTowns(folder);
  return real?.doors ?? makeLargeTown().doors.slice(0, BONDY);
}

type Filling = { doors: readonly Place[]; columns: number; rows: number; passages: number };

async function fill(api: Api, owner: pg.Pool, chief: Chief, { doors, columns, rows, passages }: Filling) {
  const { entityId, operationId, userId, token } = chief;
  const joined = await api('POST', `/api/operations/${operationId}/members`, { user_id: userId }, token);
  const season = { entityId, operationId, opeUserId: Number(joined.ope_user_id) };
  await addTown(owner, season, { doors, columns, rows });
  await addPassages(owner, season, passages);
  for (let sent = 0; sent < NAMED; sent += 100) {
    const place = { operationId, lon: doors[sent]?.lon ?? 0, lat: doors[sent]?.lat ?? 0 };
    const named = Array.from({ length: 100 }, () => ({ ...visitOf(place), fk_user: userId }));
    await api('POST', '/api/passages/bulk', { passages: named }, token);
  }
}
