import { readFile } from 'node:fs/promises';
import { processEnvironment } from '../../lib/core/config/config.ts';
import type { HttpRequest } from '../http/connection.ts';
import { openRecorder, openReplayPool } from '../http/fair/recorder.ts';
import { type Replayed, replay } from '../http/fair/replay.ts';
import { placeOf, serve } from '../http/serve.ts';

/**
 * The floors of what phones pull: the same statements on bare `pg`, recorded here once from the service's own handlers. The
 * bare one decrypts nothing, makes no documents, and answers the bytes that the service answered then; the fair one also
 * opens what is encrypted and writes the answer as JSON.
 */
const databaseUrl = processEnvironment['DATABASE_URL'] ?? '';
const requests: HttpRequest[] = JSON.parse(await readFile(processEnvironment['REQUESTS_FILE'] ?? '', 'utf8'));
const { cipher, recordRequest, close } = await openRecorder(databaseUrl);
const recordings: { fair: Replayed; bare: Replayed; answer: string }[] = [];
for (const request of requests) {
  // The first one loads the function and its keys.
  await recordRequest(request);
  const fair = await recordRequest(request);
  const bare = { ...fair, calls: [], answer: null };
  recordings.push({ fair, bare, answer: JSON.stringify(fair.answer) });
}
await close();

const pool = openReplayPool(databaseUrl);

serve(placeOf(processEnvironment), async ({ url }) => {
  const [, kind, at = ''] = url.split('/');
  const recorded = recordings[Number(at)];
  if (!recorded) throw new Error(`nothing is recorded for ${url}`);
  if (kind === 'fair') return replay(pool, cipher, recorded.fair, undefined);
  await replay(pool, cipher, recorded.bare, undefined);
  return recorded.answer;
});
