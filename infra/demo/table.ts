export type Row = [name: string, value: string, check?: boolean];

/** Formats a table for the terminal; checked rows end in ok or WRONG. */
export function table(title: string, rows: Row[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  const values = Math.max(...rows.map(([, value]) => value.length));
  const lines = rows.map(([name, value, check]) => {
    const result = check === undefined ? '' : check ? '  ok' : '  WRONG';
    return `  ${name.padEnd(width)}  ${value.padStart(values)}${result}`;
  });
  return `\n${title}\n${lines.join('\n')}`;
}
