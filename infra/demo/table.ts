export type Row = [name: string, value: string, check?: boolean];

/** A table for the terminal; a row that was checked says so. */
export function table(title: string, rows: Row[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  const values = Math.max(...rows.map(([, value]) => value.length));
  const lines = rows.map(([name, value, check]) => {
    const mark = check === undefined ? '' : check ? '  ok' : '  WRONG';
    return `  ${name.padEnd(width)}  ${value.padStart(values)}${mark}`;
  });
  return `\n${title}\n${lines.join('\n')}`;
}
