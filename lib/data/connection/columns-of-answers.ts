import pg from 'pg';

const OID = { int8: 20, date: 1082, timestamptz: 1184 };

const INSTANT_IN_UTC = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00$/;

/**
 * Returns ISO 8601 with milliseconds. Text of a UTC session is sliced instead of parsed, because a page has hundreds of instants.
 */
function instantOf(text: string): string {
  if (!INSTANT_IN_UTC.test(text)) return new Date(text).toISOString();
  const milliseconds = text.slice(20, -3).slice(0, 3).padEnd(3, '0');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}

/** int8 as number, days as `YYYY-MM-DD`, instants as ISO 8601 UTC. */
const own: Record<number, (text: string) => string | number> = {
  [OID.int8]: Number,
  [OID.date]: (text) => text,
  [OID.timestamptz]: instantOf,
};

/** Returns the parser for the text of a column of this type. */
export function parserOf(oid: number): (text: string) => unknown {
  return own[oid] ?? pg.types.getTypeParser(oid, 'text');
}

/** A result column, and the function that parses its text. */
type Column = { name: string; parse: (text: string) => unknown };

/** The texts of a row, in the order of its columns. */
export type Texts = readonly (string | null)[];

/** Builds a row from its texts; the caller states the row type of the statement. */
export type RowBuilder = <R>(texts: Texts) => R;

/**
 * Returns the function that builds a row of `columns`. Generates the code of an object literal: rows get their final shape at once,
 * whereas assigning names one by one takes three times as long.
 */
export function rowBuilder(columns: readonly Column[]): RowBuilder {
  const members = columns.map(
    ({ name }, at) => `${JSON.stringify(name)}: t[${at}] === null ? null : parse[${at}](t[${at}])`,
  );
  const make = new Function('parse', `return (t) => ({ ${members.join(', ')} });`);
  return make(columns.map(({ parse }) => parse));
}
