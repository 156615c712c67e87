/** The text of a file as a spreadsheet saved it: UTF-8, or the encoding of Windows that French ones still use. */
export function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The records of a CSV text that begin on these lines, the header being line 1; a record reaches to the next known one. */
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

/** The first line that says something. */
export const headerOf = (csv: string): string =>
  csv.split(/\r\n?|\n/).find((line) => line.trim() !== '') ?? '';
