/** Counts of lines that a command could not read. */
export type ReadFaults = {
  /** Lines that do not parse as events. */
  unreadable: number;
  /** Lines that were sealed but are not stored. */
  missing: number;
};

export const noFaults = (): ReadFaults => ({ unreadable: 0, missing: 0 });

/** Writes to stderr how many lines the output does not include. */
export function warnAboutFaults({ unreadable, missing }: ReadFaults): void {
  if (unreadable > 0) process.stderr.write(`${lines(unreadable)} of the log could not be read.\n`);
  if (missing > 0) process.stderr.write(`${lines(missing)} of the log that were sealed are missing.\n`);
  if (unreadable + missing > 0) process.stderr.write('`npm run events -- verify` says where.\n');
}

const lines = (count: number) => (count === 1 ? '1 line' : `${count} lines`);
