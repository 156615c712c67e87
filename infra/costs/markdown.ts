/** A Markdown table with aligned columns; the first `left` columns contain text, the others numbers. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  left = 1,
): string {
  const widths = head.map((name, at) => Math.max(3, name.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const cell = (text: string, at: number) =>
    at < left ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0);
  const rule = widths.map((width, at) => (at < left ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(head.map(cell)), line(rule), ...rows.map((row) => line(row.map(cell)))].join('\n');
}

/** An amount in US dollars: 1,932.07. */
export function dollars(amount: number): string {
  return amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** A quantity with all its digits. */
export function quantityText(quantity: number): string {
  return quantity.toLocaleString('en', { maximumFractionDigits: 10 });
}
