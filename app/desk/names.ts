import { items } from '../../clients/typescript/src/index.ts';
import { client, ofEntity } from '../session.ts';
import { byName } from '../texts/by-name.ts';

export type Names = ReadonlyMap<number, string>;

/** The names of the association's users by user id, in their order. */
export async function askNames(signal: AbortSignal): Promise<Names> {
  const users = await Array.fromAsync(
    items(client.users.list, { query: { ...ofEntity(), limit: 200 }, signal }),
  );
  return new Map(byName(users, ({ name }) => name).map(({ user_id, name }) => [user_id, name ?? '']));
}
