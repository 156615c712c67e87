import {
  APPLICATION_ROLE,
  type BuildingsDb,
  type BuildingsServer,
  type Db,
  dbOverPostgres,
} from '../connection/db.ts';
import type { PoolOptions, TimeLimits } from '../connection/pool-options.ts';
import type { BuildingsDatabase } from '../tables/buildings.ts';

/** Short limits, so that a slow buildings database delays nothing else: callers give up early and retry later. */
const BUILDINGS_LIMITS: TimeLimits = { lock: 2_000, statement: 5_000, connection: 8_000 };

/** The buildings on a PostgreSQL server, over a separate connection. */
export function buildingsOverPostgres(url: string, options: Pick<PoolOptions, 'password'> = {}): BuildingsDb {
  return buildingsIn(dbOverPostgres(url, { role: APPLICATION_ROLE, limits: BUILDINGS_LIMITS, ...options }));
}

/** The buildings in the database of `db`, over its connections. */
export function buildingsIn(db: Db): BuildingsDb {
  return db.$extendTables<BuildingsDatabase>().$pickTables<keyof BuildingsDatabase>();
}

/** The server that a URL of the buildings names, under the login of the owner's URL. */
export function buildingsServer(
  buildingsUrl: string,
  ownerUrl: string,
  open: (url: string) => Promise<Db>,
): BuildingsServer {
  const { host, pathname } = new URL(buildingsUrl);
  return {
    database: decodeURIComponent(pathname.slice(1)),
    open: async (database) => {
      const url = new URL(ownerUrl);
      url.host = host;
      url.pathname = `/${encodeURIComponent(database)}`;
      return buildingsIn(await open(url.href));
    },
  };
}
