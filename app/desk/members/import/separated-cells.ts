const separators = ['\t', ';', ',', '|'] as const;
type Separator = (typeof separators)[number];

/** Reads the cells of a text with any separator, as spreadsheets write and copy them. */
export function separatedCells(text: string): string[][] {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  const end = separator === '|' ? '\\|' : separator;
  const pattern = new RegExp(
    `(?:"((?:[^"]|"")*)"[^\\S\\n\\t]*(?=${end}|\\n|$)|([^\\n${end}]*))(${end}|\\n|$)`,
    'y',
  );
  const source = text.replace(/\r\n?/g, '\n');
  while (pattern.lastIndex < source.length) {
    const [whole = '', quoted, plain = '', after] = pattern.exec(source) ?? [];
    row.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (after !== separator) {
      rows.push(row);
      row = [];
    }
    if (whole === '') break;
  }
  if (row.length > 0) rows.push([...row, '']);
  return rows;
}

/** The separator that most lines have, and of those the one that cuts them into the most cells. */
function separatorOf(text: string): Separator {
  const lines = text.split(/\r\n?|\n/, 20).filter((line) => line.trim() !== '');
  const bare = lines.map((line) => line.replace(/"[^"]*"/g, ''));
  const weight = (separator: Separator) =>
    bare.reduce((sum, line) => sum + line.split(separator).length - 1, 0);
  return separators.reduce((best, one) => (weight(one) > weight(best) ? one : best));
}
