import { networkOf } from '../client-network.ts';
import type { Needs } from '../context.ts';
import { usernameKey } from '../users/username.ts';

const PURPOSE = 'login_failures.key';

/** Under what the failures of an account are counted, known or not: keyed, so that the table names nobody. */
export function accountKey({ cipher }: Needs<'cipher'>, username: string): string {
  return `account:${cipher.blindIndex(PURPOSE, usernameKey(username))}`;
}

/** Under what the failures of the network a request comes from are counted. */
export function networkKey({ cipher, client }: Needs<'cipher' | 'client'>): string {
  return `network:${cipher.blindIndex(PURPOSE, networkOf(client.ip ?? ''))}`;
}
