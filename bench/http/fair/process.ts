import { readFile } from 'node:fs/promises';
import { processEnvironment } from '../../../lib/core/config/config.ts';
import { productRequests } from '../requests.ts';
import type { Season } from '../season.ts';
import { placeOf, serve } from '../serve.ts';
import { idOf, openRecorder, openReplayPool } from './recorder.ts';
import { type Replayed, replay } from './replay.ts';
import { FAIR_WORKS, RECORDED } from './works.ts';

/**
 * Serves the fair floor: the service's own statements and cipher calls for the same requests, repeated on plain `pg` without the
 * service's wrapper. They are recorded here once, from the service's own handlers.
 */
const databaseUrl = processEnvironment['DATABASE_URL'] ?? '';
const season: Season = JSON.parse(await readFile(processEnvironment['SEASON_FILE'] ?? '', 'utf8'));
const requests = productRequests(season);
const { cipher, recordRequest, close } = await openRecorder(databaseUrl);

const recordings = new Map<string, Replayed[]>();
for (const name of FAIR_WORKS) {
  // The first request loads the function and its keys.
  await recordRequest(requests[name](0));
  const of: Replayed[] = [];
  for (let serial = 0; serial < RECORDED; serial += 1) of.push(await recordRequest(requests[name](serial)));
  recordings.set(name, of);
}
await close();

const pool = openReplayPool(databaseUrl);

serve(placeOf(processEnvironment), ({ url, body }) => {
  const [, name = '', serial = ''] = url.split('/');
  const recorded = recordings.get(name)?.[Number(serial)];
  if (!recorded) throw new Error(`nothing is recorded for ${url}`);
  return replay(pool, cipher, recorded, body === '' ? undefined : idOf(JSON.parse(body)));
});
