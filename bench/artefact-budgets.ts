/** Limits of a cold start: init as a multiple of an empty handler's, and kB that are always loaded. */
export type Budget = { init: number; kilobytes: number };

/** The init limits are 20 % above the measured values: two runs differ by that much on a busy machine. */
const budgets: readonly { of: RegExp; budget: Budget }[] = [
  // Includes the PDF library.
  { of: /^workers\/render-receipt$/, budget: { init: 7, kilobytes: 2100 } },
  { of: /^(workers|jobs)\//, budget: { init: 2.5, kilobytes: 400 } },
  // Records, changes and deletes passages: what three functions load.
  { of: /^field\/push$/, budget: { init: 3, kilobytes: 440 } },
  { of: /./, budget: { init: 2.75, kilobytes: 400 } },
];

/** Milliseconds that a cold start may wait for anything but the CPU: it may read files, but make no call. */
export const MAX_IDLE_MS = 200;

export function budgetOf(name: string): Budget {
  const found = budgets.find(({ of }) => of.test(name));
  if (!found) throw new Error(`there is no budget for ${name}`);
  return found.budget;
}
