import type { PGlite } from '@electric-sql/pglite';
import { type Db, dbOverPool } from '../../../lib/data/connection/db.ts';
import { openPool } from '../../../lib/data/connection/pool.ts';
import { EmbeddedStream } from './embedded-stream.ts';

/** Opens the embedded database with the driver for servers; it has one session. Closing the handle closes the database. */
export function dbOverPglite(open: () => Promise<PGlite>): Db {
  return dbOverPool(async () => {
    const pglite = await open();
    const pool = openPool('postgres://embedded', {
      connections: 1,
      // No timeout: a caller waits for the only session as long as other statements need.
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
