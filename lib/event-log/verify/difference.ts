/** The checks of the lines of a day, one number for each. */
export type Checks = Uint32Array;

/** Lines `at` to `at + count` of the file stand where lines `was` to `was + wasCount` were sealed, from 0. */
export type Difference = { at: number; count: number; was: number; wasCount: number };
