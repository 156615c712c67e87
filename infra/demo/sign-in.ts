import { type Client, createClient, NetworkFault } from '../../clients/typescript/src/index.ts';
import { UserError } from '../local/user-error.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) demo';

/** Untyped JSON for tests and reports that know the fields of an answer. */
export type Json = ReturnType<typeof JSON.parse>;

/** Signs in and returns a client with the user's token. */
export async function signIn(
  url: string,
  username: string,
  password: string,
  userAgent = BROWSER,
): Promise<Client> {
  const client = createClient({ url, headers: { 'user-agent': userAgent } });
  await client.signIn({ username, password }).catch((error: unknown) => {
    if (!(error instanceof NetworkFault)) throw error;
    throw new UserError(`${url} does not answer. Start the service with \`npm start\`.`);
  });
  return client;
}

/** All items of a list. */
export async function everything<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of list) all.push(one);
  return all;
}
