/** How long an entry can be undone, in milliseconds; it is sent afterwards. */
const UNDO_MS = 10_000;

/** Milliseconds since the page was opened, as the phone's clock may be corrected in between. */
const now = (): number => performance.now();

/** The end of the undo time of an entry recorded now. */
export const undoUntil = (): number => now() + UNDO_MS;

/** The milliseconds left to undo. */
export const undoLeft = (until = 0): number => Math.max(0, until - now());
