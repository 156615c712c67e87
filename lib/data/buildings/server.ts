import type { Db } from '../db.ts';
import { type BuildingsDb, buildingsIn } from './db.ts';

/** A server on which the owner role opens databases by name. */
export type BuildingsServer = { database: string; open(database: string): Promise<BuildingsDb> };

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
