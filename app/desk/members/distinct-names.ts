type Person = { user_id: number; name: string | null; username?: string | undefined };

/** The name of each person by user id; namesakes with their user names, by which they differ. */
export function distinctNames(people: readonly Person[]): ReadonlyMap<number, string> {
  const shared = sharedNames(people);
  return new Map(
    people.map(({ user_id, name, username }) => {
      if (name === null) return [user_id, username ?? ''];
      return [user_id, shared.has(keyOf(name)) && username ? `${name} (${username})` : name];
    }),
  );
}

/** Whether two of the people have the same name; a person may be there several times. */
export const hasNamesakes = (people: readonly Person[]): boolean => sharedNames(people).size > 0;

function sharedNames(people: readonly Person[]): ReadonlySet<string> {
  const byKey = Map.groupBy(people, ({ name }) => keyOf(name));
  const isShared = (some: readonly Person[]) => some.some(({ user_id }) => user_id !== some[0]?.user_id);
  return new Set([...byKey].filter(([, some]) => isShared(some)).map(([key]) => key));
}

const keyOf = (name: string | null): string => (name ?? '').trim().toLocaleLowerCase('fr');
