import type { BuildingsServer, Db } from '../connection/db.ts';
import { buildingsIn } from './db.ts';

/** The server in the buildings URL, with the login of the owner's URL. */
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
