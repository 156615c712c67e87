import { readFile } from 'node:fs/promises';
import { processEnvironment } from '../../lib/core/config/config.ts';
import type { HttpRequest } from '../http/connection.ts';
import { openRecorder, openReplayPool } from '../http/fair/recorder.ts';
import { type Replayed, replay } from '../http/fair/replay.ts';
import { placeOf, serve } from '../http/serve.ts';

/**
 * Serves the floors for the pulls of phones: the same statements on plain `pg`, recorded here once from the service's own handlers.
 * The bare floor decrypts nothing, builds no documents, and sends the bytes that the service answered at the recording; the fair
 * floor also decrypts and writes the answer as JSON.
 */
const databaseUrl = processEnvironment['DATABASE_URL'] ?? '';
const requests: HttpRequest[] = JSON.parse(await readFile(processEnvironment['REQUESTS_FILE'] ?? '', 'utf8'));
const { cipher, recordRequest, close } = await openRecorder(databaseUrl);
const recordings: { fair: Replayed; bare: Replayed; answer: string }[] = [];
for (const request of requests) {
  // The first request loads the function and its keys.
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
