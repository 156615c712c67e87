import type { Headers } from './answer.ts';
import { clientWith } from './client.ts';
import { PASSWORD } from './world.ts';

/** One attempt to log in; with everybody's password unless another one is given. */
export function logIn(
  username: string,
  password: string = PASSWORD,
  options: { headers?: Headers; ip?: string } = {},
) {
  return clientWith(options).post('/api/login', { username, password });
}
