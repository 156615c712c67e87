/** PostgreSQL keeps the plan of a named statement for each connection, so that their number is bounded. */
const MAX_NAMES = 300;

const names = new Map<string, string>();

/**
 * The name under which the server keeps the plan of a statement; undefined when there are too many texts already. Names
 * belong to the process, so that a text has the same one on all connections.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMES) return known;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}
