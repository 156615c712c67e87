import { items } from '../../../clients/typescript/src/index.ts';
import { client } from '../../session.ts';
import { byName } from '../../texts/by-name.ts';
import { distinctNames } from '../members/distinct-names.ts';
import { usersOf } from '../members/find-users.ts';

/** A member of the season, by the id that sectors use. */
export type Walker = { id: number; label: string };

/** The members of a season in the order of their names, by which namesakes can be told apart. */
export async function askWalkers(operation_id: number, signal: AbortSignal): Promise<Walker[]> {
  const [present, users] = await Promise.all([
    Array.fromAsync(
      items(client.operations.listMembers, { path: { operation_id }, query: { limit: 200 }, signal }),
    ),
    usersOf(signal),
  ]);
  const usernames = new Map(users.map(({ user_id, username }) => [user_id, username]));
  const names = distinctNames(present.map((one) => ({ ...one, username: usernames.get(one.user_id) })));
  const walkers = present.map(({ ope_user_id: id, user_id }) => ({ id, label: names.get(user_id) ?? '' }));
  return byName(walkers, ({ label }) => label);
}
