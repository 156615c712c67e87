import { readFile } from 'node:fs/promises';
import { processEnvironment } from '../../lib/core/config/config.ts';
import type { HttpRequest } from '../http/connection.ts';
import { openRecorder, openReplayPool } from '../http/fair/recorder.ts';
import { type Replayed, replay } from '../http/fair/replay.ts';
import { serve } from '../http/serve.ts';

/**
 * The floor of what phones pull: the same statements on bare `pg`, recorded here once from the service's own handlers. It
 * decrypts nothing, makes no documents, and answers the bytes that the service answered then.
 */
const databaseUrl = processEnvironment['DATABASE_URL'] ?? '';
const requests: HttpRequest[] = JSON.parse(await readFile(processEnvironment['REQUESTS_FILE'] ?? '', 'utf8'));
const { cipher, recordRequest, close } = await openRecorder(databaseUrl);
const recordings: { statements: Replayed; answer: string }[] = [];
for (const request of requests) {
  // The first one loads the function and its keys.
  await recordRequest(request);
  const recorded = await recordRequest(request);
  const statements = { ...recorded, calls: [], answer: null };
  recordings.push({ statements, answer: JSON.stringify(recorded.answer) });
}
await close();

const pool = openReplayPool(databaseUrl);

serve(Number(processEnvironment['PORT']), async ({ url }) => {
  const recorded = recordings[Number(url.slice(1))];
  if (!recorded) throw new Error(`nothing is recorded for ${url}`);
  await replay(pool, cipher, recorded.statements, undefined);
  return recorded.answer;
});
