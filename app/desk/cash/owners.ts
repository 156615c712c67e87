import { tellApart } from '../names.ts';

type Owned = { from: { user_id: number; name: string | null } | null };

/** Hand-overs with the names of their members, by which namesakes can be told apart. */
export async function withOwners<T extends Owned>(lines: readonly T[], signal: AbortSignal): Promise<T[]> {
  const owners = await tellApart(
    lines.flatMap(({ from }) => from ?? []),
    signal,
  );
  const names = new Map(owners.map(({ user_id, name }) => [user_id, name]));
  return lines.map((line) => {
    const { from } = line;
    return from ? { ...line, from: { ...from, name: names.get(from.user_id) ?? from.name } } : line;
  });
}
