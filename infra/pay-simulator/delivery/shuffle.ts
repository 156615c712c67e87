/** Returns the ids in another, deterministic order. */
export function shuffled(ids: readonly string[]): string[] {
  const other = ids.toSorted();
  return other.every((id, index) => id === ids[index]) ? other.reverse() : other;
}
