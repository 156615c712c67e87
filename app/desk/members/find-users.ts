import { items, type Schemas } from '../../../clients/typescript/src/index.ts';
import { client, ofEntity } from '../../session.ts';

type User = Schemas['User'];

/** Whoever sees more of a colleague than the name sees the whole record. */
const isWhole = (one: Schemas['UserView']): one is User => 'role_id' in one;

/** Everybody of the association; `deleted`: those who were deleted instead. */
export async function usersOf(signal: AbortSignal, deleted?: 'only'): Promise<User[]> {
  const query = { ...ofEntity(), limit: 200, ...(deleted ? { deleted } : {}) };
  const all = await Array.fromAsync(items(client.users.list, { query, signal }));
  return all.filter(isWhole).toSorted((a, b) => shownName(a).localeCompare(shownName(b), 'fr'));
}

/** The name, else what they sign in with. */
export const shownName = ({ name, username }: Pick<User, 'name' | 'username'>): string => name ?? username;
