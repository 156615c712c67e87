/** PostgreSQL stores the plan of a named statement per connection, so that the number of names is limited. */
export const MAX_NAMES = 300;

/** The number of unnamed texts that are remembered before all of them are dropped. */
const MAX_SEEN = 1000;

/**
 * Names under which the server stores the plans of statements; a text gets one at its second use. Texts that run once, as in a
 * migration, would otherwise use up the names.
 */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_NAMES) return known;
    if (!seenOnce.delete(text)) {
      if (seenOnce.size >= MAX_SEEN) seenOnce.clear();
      seenOnce.add(text);
      return undefined;
    }
    const name = `s${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}
