import { sql } from 'kysely';
import { hashToken } from '../lib/core/ids.ts';
import { hashPassword, verifyPassword } from '../lib/core/password-hash.ts';
import type { BenchService } from './bench-service.ts';
import { compare } from './measure.ts';
import type { Season } from './season.ts';

/** Floor: the lookup of the token. */
export function readSession({ resources }: BenchService, { call, token }: Season) {
  const db = resources.db();
  return compare({
    name: 'read the session',
    floor: () => sql`select * from find_session(${hashToken(token)})`.execute(db),
    ours: () => call('GET', '/api/session', undefined, token),
    calls: 300,
  });
}

/** Floor: one verification of the password hash. */
export async function logIn(_: BenchService, { call, username, password }: Season) {
  const hash = await hashPassword(password);
  return compare({
    name: 'log in',
    floor: () => verifyPassword(hash, password),
    ours: () => call('POST', '/api/login', { username, password }),
    calls: 20,
  });
}
