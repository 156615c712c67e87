/** Limits of a cold start: init as a multiple of an empty handler's, and kB that are always loaded. */
export type Budget = { init: number; kilobytes: number };

/** The init budgets are a fifth above the measured values. */
const budgets: readonly { of: RegExp; budget: Budget }[] = [
  // They include the PDF library.
  { of: /^(workers\/render-receipt|cash\/slip)$/, budget: { init: 7, kilobytes: 2100 } },
  { of: /^(workers|jobs)\//, budget: { init: 2.5, kilobytes: 410 } },
  // They record, change and delete passages: what three functions load.
  { of: /^field\/(push|retry)$/, budget: { init: 3, kilobytes: 450 } },
  // The room of a sector follows its members.
  { of: /^sectors\/(put|update)$/, budget: { init: 2.75, kilobytes: 420 } },
  // Of these, the English sentences of all problems are 23.
  { of: /./, budget: { init: 2.75, kilobytes: 410 } },
];

/** Milliseconds that a cold start may wait for anything but the CPU: it may read files, but make no call. */
export const MAX_IDLE_MS = 200;

/**
 * Times the budget from which on a check fails: beside other work a start has measured 1.2 times what it takes alone. What
 * makes a start longer by less also makes it load more, and that is counted exactly.
 */
export const INIT_TOLERANCE = 1.6;

export function budgetOf(name: string): Budget {
  const found = budgets.find(({ of }) => of.test(name));
  if (!found) throw new Error(`there is no budget for ${name}`);
  return found.budget;
}
