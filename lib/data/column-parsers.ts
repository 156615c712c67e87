const OID = { int8: 20, date: 1082, timestamptz: 1184 };

/** One reading of int8, days and instants for every driver: number, `YYYY-MM-DD`, ISO 8601 UTC. */
export const columnParsers: Record<number, (text: string) => string | number> = {
  [OID.int8]: Number,
  [OID.date]: (text) => text,
  [OID.timestamptz]: (text) => new Date(text).toISOString(),
};
