/** Merges metadata: an empty value removes an entry, an empty string in place of the object removes all. */
export function mergeMetadata(
  before: Record<string, string>,
  given: Record<string, string> | '' | undefined,
): Record<string, string> {
  if (given === '') return {};
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''));
}
