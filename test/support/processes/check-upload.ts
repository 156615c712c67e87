import { handler } from '../../../functions/workers/check-upload.ts';
import { localContext } from '../../../infra/local/functions/lambda-context.ts';
import { configFrom } from '../../../lib/core/config/config.ts';
import { APPLICATION_ROLE, dbOverPostgres } from '../../../lib/data/connection/db.ts';
import { openUploadFiles } from '../../../lib/gateways/uploads.ts';
import { openResources } from '../../../lib/runtime/open-resources.ts';
import { oneMessage } from '../local/one-message.ts';

// Checks an upload up to a call to the bucket or its answer, prints a line, and waits to be killed.
const [, , database = '', endpoint = '', bucket = '', body = '', moment = '', call = ''] = process.argv;

const db = dbOverPostgres(database, { role: APPLICATION_ROLE, connectTimeoutMs: 60_000 });
const opened = openResources(configFrom({ BASE_URL: 'http://127.0.0.1' }), { db, sink: () => {} });
const credentials = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };
const files = openUploadFiles(bucket, { endpoint, region: 'eu-west-3', credentials });

const stopAt = async (now: string) => {
  if (now !== `${moment} ${call}`) return;
  process.stdout.write('stopped\n');
  // The timer keeps the process alive.
  setInterval(() => {}, 1000);
  await new Promise<never>(() => {});
};

const stopping = <A extends unknown[], R>(name: string, does: (...given: A) => Promise<R>) => {
  return async (...given: A): Promise<R> => {
    await stopAt(`before ${name}`);
    const answer = await does(...given);
    await stopAt(`after ${name}`);
    return answer;
  };
};

const uploads = {
  ...files,
  read: stopping('read', files.read),
  create: stopping('create', files.create),
  spend: stopping('spend', files.spend),
};
const work = handler.on({ ...opened, gateways: { ...opened.gateways, uploads: async () => uploads } });
await work(oneMessage('check-upload', body), localContext('killed', 600));
