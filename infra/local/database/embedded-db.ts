import type { PGlite } from '@electric-sql/pglite';
import { type Db, dbOverPool } from '../../../lib/data/connection/db.ts';
import { openPool } from '../../../lib/data/connection/pool.ts';
import { EmbeddedStream } from './embedded-stream.ts';

/** The embedded database behind the driver of servers; it has one session. Closing the handle closes the database. */
export function dbOverPglite(open: () => Promise<PGlite>): Db {
  return dbOverPool(async () => {
    const pglite = await open();
    const pool = openPool('postgres://embedded', {
      connections: 1,
      // Whoever waits for the one session waits as long as the others work.
      connectTimeoutMs: 0,
      stream: () => new EmbeddedStream(pglite),
    });
    const end = async () => {
      await pool.end();
      await pglite.close();
    };
    return { ...pool, end };
  });
}
