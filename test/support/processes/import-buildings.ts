import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { handler } from '../../../functions/jobs/import-buildings.ts';
import { dbOverPglite } from '../../../infra/local/database/embedded-db.ts';
import { openPglite } from '../../../infra/local/database/embedded-engine.ts';
import { localContext } from '../../../infra/local/functions/lambda-context.ts';
import { configFrom } from '../../../lib/core/config/config.ts';
import type { Files } from '../../../lib/core/gateways.ts';
import { buildingsIn } from '../../../lib/data/buildings/db.ts';
import { APPLICATION_ROLE, dbOverPostgres } from '../../../lib/data/connection/db.ts';
import { openResources } from '../../../lib/runtime/open-resources.ts';

// Imports a file of buildings into a database, given by its URL or folder, and prints a line after each chunk.
const [, , database = '', path = ''] = process.argv;
const PIECE_BYTES = 16_384;

const isNeverAsked = (): never => {
  throw new Error('the import only reads a stream');
};

const files: Files = {
  create: isNeverAsked,
  read: isNeverAsked,
  write: isNeverAsked,
  link: isNeverAsked,
  remove: isNeverAsked,
  list: isNeverAsked,
  stream: async (_, from) => ({
    size: (await stat(path)).size,
    body: spoken(createReadStream(path, { start: from, highWaterMark: PIECE_BYTES })),
  }),
};

async function* spoken(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    yield piece;
    process.stdout.write('read\n');
  }
}

const db = database.startsWith('postgres')
  ? dbOverPostgres(database, { role: APPLICATION_ROLE, connectTimeoutMs: 60_000 })
  : dbOverPglite(() => openPglite(database, 'application'));
const opened = openResources(configFrom({ BASE_URL: 'http://127.0.0.1' }), { db, sink: () => {} });
const buildings = async () => buildingsIn(db);
const job = handler.on({ ...opened, gateways: { ...opened.gateways, files: async () => files, buildings } });
for (let next: unknown; next !== null; ) {
  const report: unknown = await job({ key: path, ...(next ? { from: next } : {}) }, localContext('import'));
  next = typeof report === 'object' && report !== null && 'next' in report ? report.next : null;
}
await db.destroy();
