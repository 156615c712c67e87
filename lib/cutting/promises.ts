/** The database's findings about an outline. */
type Examined = { valid: boolean; parts: number; address_ids: readonly number[]; overlaps: number };

/** Returns whether outlines are valid, in one piece each, without overlaps, and contain exactly the counted addresses. */
export function keepsPromises(
  examined: readonly Examined[],
  counted: readonly (readonly number[])[],
): boolean {
  if (examined.length !== counted.length) return false;
  return examined.every(({ valid, parts, address_ids, overlaps }, at) => {
    const ids = counted[at] ?? [];
    return (
      valid &&
      parts === 1 &&
      overlaps === 0 &&
      ids.length === address_ids.length &&
      ids.every((id, i) => id === address_ids[i])
    );
  });
}
