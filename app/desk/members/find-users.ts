import { items, type Schemas } from '../../../clients/typescript/src/index.ts';
import { client, ofEntity } from '../../session.ts';
import { byName } from '../../texts/by-name.ts';

type User = Schemas['User'];

/** The service returns either only the name of a user or the whole record. */
const isWhole = (one: Schemas['UserView']): one is User => 'role_id' in one;

/** All users of the association, sorted by name; `deleted`: only deleted users. */
export async function usersOf(signal: AbortSignal, deleted?: 'only'): Promise<User[]> {
  const query = { ...ofEntity(), limit: 200, ...(deleted ? { deleted } : {}) };
  const all = await Array.fromAsync(items(client.users.list, { query, signal }));
  return byName(all.filter(isWhole), shownName);
}

/** The name, or the username without one. */
export const shownName = ({ name, username }: Pick<User, 'name' | 'username'>): string => name ?? username;
