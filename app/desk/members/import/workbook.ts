/** A workbook as the worker read it, or why it could not be read. */
export type Workbook =
  | { sheets: readonly { name: string; rows: readonly (readonly string[])[] }[] }
  | { fault: 'too-large' | 'unreadable' | 'too-slow' };
