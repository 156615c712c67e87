import { sql } from 'kysely';
import { inTransaction } from '../lib/data/connection/transactions.ts';
import type { BenchService } from './bench-service.ts';
import { type Comparison, compare } from './measure.ts';
import type { Season } from './season.ts';

/** Who measures answers must not learn from them which users exist: within a tenth. */
const AIM = 0.9;
/** After so many failures an account is throttled. */
const FAILURES = 10;

/**
 * A refused login of a user who does not exist, against one who does: with a wrong password, and after ten of them, when
 * nothing is hashed any more.
 */
export async function refuseLogins(
  { resources }: BenchService,
  { call, username }: Season,
): Promise<Comparison[]> {
  const forget = () =>
    inTransaction(resources.db(), 'all', (db) => sql`delete from login_failures`.execute(db));
  const refused = (name: string) => async () => {
    const answer = call('POST', '/api/login', { username: name, password: 'not the password' });
    const isRefused = await answer.then(
      () => false,
      () => true,
    );
    if (!isRefused) throw new Error('a wrong password opened a session');
  };
  const [known, unknown] = [refused(username), refused('nobody.at.all')];
  const wrong = await compare({
    name: 'refuse an unknown user, against a known one',
    floor: known,
    ours: unknown,
    prepare: forget,
    calls: 30,
    aim: AIM,
  });
  await forget();
  for (const attempt of [known, unknown])
    for (let failures = 0; failures < FAILURES; failures += 1) await attempt();
  const throttled = await compare({
    name: 'refuse a throttled unknown user, against a known one',
    floor: known,
    ours: unknown,
    calls: 200,
    aim: AIM,
  });
  await forget();
  return [wrong, throttled];
}
