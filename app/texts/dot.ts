/** Stands between two parts of a line, which it may end but never begins. */
export const DOT = '\u00a0· ';
