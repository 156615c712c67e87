/** Decodes a spreadsheet's CSV file: UTF-8, or Windows-1252 as French spreadsheets may still use. */
export function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The CSV records that start at the given lines (header: line 1); each ends at the next given line. */
export function recordsAt(csv: string, starts: readonly number[]): Map<number, string> {
  const lines = csv.split(/\r\n?|\n/);
  const sorted = [...starts].sort((a, b) => a - b);
  return new Map(
    sorted.map((start, at) => {
      const end = sorted[at + 1] ?? lines.length + 1;
      return [
        start,
        lines
          .slice(start - 1, end - 1)
          .join('\n')
          .trimEnd(),
      ];
    }),
  );
}

/** The first line that is not blank. */
export const headerOf = (csv: string): string =>
  csv.split(/\r\n?|\n/).find((line) => line.trim() !== '') ?? '';
