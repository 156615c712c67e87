/** PostgreSQL keeps the plan of a named statement for each connection, so that their number is bounded. */
export const MAX_NAMES = 300;

/** How many texts without a name are remembered, until they are forgotten together. */
const MAX_SEEN = 1000;

/**
 * Names under which the server keeps the plans of statements: a text has one from its second use on. Those that are used
 * once, as in a migration, would leave no names for the others.
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
