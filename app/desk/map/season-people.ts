import { items } from '../../../clients/typescript/src/index.ts';
import { client, config } from '../../session.ts';
import { byName } from '../../texts/by-name.ts';
import { distinctNames } from '../members/distinct-names.ts';
import { usersOf } from '../members/find-users.ts';
import type { Walker } from './propose-members.ts';

/** The members of a season in the order of their names, by which namesakes can be told apart. */
export async function askWalkers(operation_id: number, signal: AbortSignal): Promise<Walker[]> {
  const [present, users] = await Promise.all([
    Array.fromAsync(
      items(client.operations.listMembers, { path: { operation_id }, query: { limit: 200 }, signal }),
    ),
    usersOf(signal),
  ]);
  const accounts = new Map(users.map((one) => [one.user_id, one]));
  const names = distinctNames(
    present.map((one) => ({ ...one, username: accounts.get(one.user_id)?.username })),
  );
  const walkers = present.map(({ ope_user_id: id, user_id }) => ({
    id,
    label: names.get(user_id) ?? '',
    mayWalk: !isTreasurer(accounts.get(user_id)?.role_id),
  }));
  return byName(walkers, ({ label }) => label);
}

/** Treasurers count money and record no visits. */
const isTreasurer = (roleId: number | undefined): boolean =>
  config.value?.roles.some(({ role_id, name }) => role_id === roleId && name === 'treasurer') ?? false;
