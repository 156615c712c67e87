export type Row = [name: string, value: string, check?: boolean];

const verdictOf = (check: boolean | undefined): string =>
  check === undefined ? '' : check ? '  ok' : '  WRONG';

/** Formats a table for the terminal; checked rows end in ok or WRONG. */
export function table(title: string, rows: Row[]): string {
  return grid(
    title,
    rows.map(([name, value, check]) => ({ name, values: [value], check })),
  );
}

export type GridRow = { name: string; values: string[]; check?: boolean | undefined };

/** Formats a table with several values per row. */
export function grid(title: string, rows: GridRow[]): string {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const widest = (at: number) => Math.max(...rows.map(({ values }) => values[at]?.length ?? 0));
  const lines = rows.map(({ name, values, check }) => {
    const cells = [name.padEnd(width), ...values.map((value, at) => value.padStart(widest(at)))];
    return `  ${cells.join('  ')}${verdictOf(check)}`;
  });
  return `\n${title}\n${lines.join('\n')}`;
}
