/** A column of an answer, and how its text becomes a value. */
export type Column = { name: string; parse: (text: string) => unknown };

/** The texts of a row, in the order of its columns. */
export type Texts = readonly (string | null)[];

/** Makes a row of its texts; whoever has written the statement knows the type of its rows. */
export type RowBuilder = <R>(texts: Texts) => R;

/**
 * Returns the function that makes a row of `columns`. It is written out as an object literal, as somebody would by hand:
 * rows have their final shape at once, where names set one by one cost three times as much.
 */
export function rowBuilder(columns: readonly Column[]): RowBuilder {
  const members = columns.map(
    ({ name }, at) => `${JSON.stringify(name)}: t[${at}] === null ? null : parse[${at}](t[${at}])`,
  );
  const make = new Function('parse', `return (t) => ({ ${members.join(', ')} });`);
  return make(columns.map(({ parse }) => parse));
}
