/** Metadata after a request: an empty value takes an entry away, an empty whole takes all. */
export function mergeMetadata(
  before: Record<string, string>,
  given: Record<string, string> | '' | undefined,
): Record<string, string> {
  if (given === '') return {};
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''));
}
