import { handler } from '../../../functions/workers/render-receipt.ts';
import { localContext } from '../../../infra/local/functions/lambda-context.ts';
import { configFrom } from '../../../lib/core/config/config.ts';
import { createCipher } from '../../../lib/core/crypto/cipher.ts';
import { APPLICATION_ROLE, dbOverPostgres } from '../../../lib/data/connection/db.ts';
import { openResources } from '../../../lib/runtime/open-resources.ts';
import { oneMessage } from '../local/one-message.ts';
import { testKeys } from '../run/test-keys.ts';

// Handles a step of a batch of receipts up to one of its statements, prints a line, and waits to be killed.
const [, , database = '', body = '', statements = ''] = process.argv;

const db = dbOverPostgres(database, { role: APPLICATION_ROLE, connectTimeoutMs: 60_000 });
let asked = 0;
const stopping = db.withPlugin({
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    asked += 1;
    if (asked < Number(statements)) return result;
    process.stdout.write('asked\n');
    // The timer keeps the process alive.
    setInterval(() => {}, 1000);
    return new Promise<never>(() => {});
  },
});
const opened = openResources(configFrom({ BASE_URL: 'http://127.0.0.1' }), { db: stopping, sink: () => {} });
const cipher = async () => createCipher(testKeys, opened.ids);
await handler.on({ ...opened, cipher })(oneMessage('render-receipt', body), localContext('killed', 600));
