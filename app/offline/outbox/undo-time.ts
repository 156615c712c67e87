/** For so long a visit that was noted can be taken back; it is not sent before. */
const UNDO_MS = 10_000;

/** Counted since the page was opened: the clock of a phone can be put right in between. */
const now = (): number => performance.now();

/** Until when what is noted now can be taken back. */
export const undoUntil = (): number => now() + UNDO_MS;

/** For how many milliseconds that is still so. */
export const undoLeft = (until = 0): number => Math.max(0, until - now());
