import { handler } from '../../../functions/workers/enrich-addresses.ts';
import { localContext } from '../../../infra/local/functions/lambda-context.ts';
import { configFrom } from '../../../lib/core/config/config.ts';
import { buildingsIn } from '../../../lib/data/buildings/db.ts';
import { APPLICATION_ROLE, dbOverPostgres } from '../../../lib/data/connection/db.ts';
import { openResources } from '../../../lib/runtime/open-resources.ts';
import { oneMessage } from '../local/one-message.ts';

// Handles a queue message up to a query of the buildings database, prints a line, and waits to be killed.
const [, , database = '', body = '', questions = ''] = process.argv;

const db = dbOverPostgres(database, { role: APPLICATION_ROLE, connectTimeoutMs: 60_000 });
const opened = openResources(configFrom({ BASE_URL: 'http://127.0.0.1' }), { db, sink: () => {} });
let asked = 0;
const buildings = async () => {
  asked += 1;
  if (asked < Number(questions)) return buildingsIn(db);
  process.stdout.write('asked\n');
  // The timer keeps the process alive.
  setInterval(() => {}, 1000);
  return new Promise<never>(() => {});
};
const work = handler.on({ ...opened, gateways: { ...opened.gateways, buildings } });
await work(oneMessage('enrich-addresses', body), localContext('killed', 600));
