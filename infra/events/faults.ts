/** What a command could not read, though it is in the log. */
export type Faults = {
  /** Lines that are no events. */
  unreadable: number;
  /** Lines that were sealed and are not there. */
  missing: number;
};

export const noFaults = (): Faults => ({ unreadable: 0, missing: 0 });

/** Says on the error output what the figures or lines beside it do not hold. */
export function tellFaults({ unreadable, missing }: Faults): void {
  if (unreadable > 0) process.stderr.write(`${lines(unreadable)} of the log could not be read.\n`);
  if (missing > 0) process.stderr.write(`${lines(missing)} of the log that were sealed are missing.\n`);
  if (unreadable + missing > 0) process.stderr.write('`npm run events -- verify` says where.\n');
}

const lines = (count: number) => (count === 1 ? '1 line' : `${count} lines`);
