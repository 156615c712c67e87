/** The limits of a cold start: the init time as a multiple of an empty handler's, and the kB that are always loaded. */
export type Budget = { init: number; kilobytes: number };

/** The init budgets are a fifth above the measured values. */
const budgets: readonly { of: RegExp; budget: Budget }[] = [
  // These functions include the PDF library.
  { of: /^(workers\/render-receipt|cash\/slip)$/, budget: { init: 7, kilobytes: 2100 } },
  { of: /^(workers|jobs)\//, budget: { init: 2.5, kilobytes: 410 } },
  // These functions record, change and delete passages, so they load the code of three endpoints.
  { of: /^field\/(push|retry)$/, budget: { init: 3, kilobytes: 450 } },
  // These functions also update the members of the sector's chat room.
  { of: /^sectors\/(put|update)$/, budget: { init: 2.75, kilobytes: 420 } },
  // The English sentences of all problems are 23 kB of these.
  { of: /./, budget: { init: 2.75, kilobytes: 410 } },
];

/** The maximum milliseconds that a cold start may wait for anything but the CPU: it may read files, but make no call. */
export const MAX_IDLE_MS = 200;

/**
 * A check fails above this multiple of the init budget, because on a busy machine a start measured 1.2 times its duration alone. A
 * smaller slow-down comes with more loaded code, which the exact limit in kB catches.
 */
export const INIT_TOLERANCE = 1.6;

export function budgetOf(name: string): Budget {
  const found = budgets.find(({ of }) => of.test(name));
  if (!found) throw new Error(`there is no budget for ${name}`);
  return found.budget;
}
