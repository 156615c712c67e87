import { sql } from 'kysely';
import { inTransaction } from '../lib/data/connection/transactions.ts';
import type { BenchService } from './bench-service.ts';
import { type Comparison, compare } from './measure.ts';
import type { Season } from './season.ts';

/** The ratio of response times: they must differ by less than a tenth, otherwise they reveal which users exist. */
const AIM = 0.9;
/** The number of failures after which an account is throttled. */
const FAILURES = 10;

/**
 * Compares a refused login of an unknown user with that of a known user: with a wrong password, and after ten failures, when no
 * password is hashed any more.
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
