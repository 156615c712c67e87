import { items } from '../../clients/typescript/src/index.ts';
import { client, ofEntity } from '../session.ts';
import { byName } from '../texts/by-name.ts';
import { distinctNames, hasNamesakes } from './members/distinct-names.ts';

export type Names = ReadonlyMap<number, string>;

/** The users of the association. */
export const askUsers = (signal: AbortSignal) =>
  Array.fromAsync(items(client.users.list, { query: { ...ofEntity(), limit: 200 }, signal }));

/** Names by user id, in their order; namesakes differ by their user names. */
export const namesOf = (users: Awaited<ReturnType<typeof askUsers>>): Names =>
  new Map(byName([...distinctNames(users)], ([, name]) => name));

/** The names of the association's users by user id, as `namesOf`. */
export const askNames = async (signal: AbortSignal): Promise<Names> => namesOf(await askUsers(signal));

type Named = { user_id: number; name: string | null };

/** The people in the order of their names; where two have the same, each is named as in `askNames`. */
export async function tellApart<T extends Named>(people: readonly T[], signal: AbortSignal): Promise<T[]> {
  const names = hasNamesakes(people) ? await askNames(signal) : undefined;
  const named = people.map((one) => ({ ...one, name: names?.get(one.user_id) ?? one.name }));
  return byName(named, ({ name }) => name);
}

/** The choices of a select: who, by user id. */
export const namesToChoose = (names: Names | undefined): [value: string, name: string][] =>
  [...(names ?? [])].map(([id, name]) => [String(id), name || 'Sans nom']);
