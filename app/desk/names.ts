import { items } from '../../clients/typescript/src/index.ts';
import { client, ofEntity } from '../session.ts';

export type Names = ReadonlyMap<number, string>;

/** The names of the association's users, by user id. */
export async function askNames(signal: AbortSignal): Promise<Names> {
  const users = await Array.fromAsync(
    items(client.users.list, { query: { ...ofEntity(), limit: 200 }, signal }),
  );
  return new Map(users.map(({ user_id, name }) => [user_id, name ?? '']));
}
