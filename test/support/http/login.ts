import { PASSWORD } from '../world/world.ts';
import type { Headers } from './answer.ts';
import { clientWith } from './client.ts';

/** Tries to log in, by default with the password of all test users. */
export function logIn(
  username: string,
  password: string = PASSWORD,
  options: { headers?: Headers; ip?: string } = {},
) {
  return clientWith(options).post('/api/login', { username, password });
}
