/** The most a function may cost at its start: times the init of an empty handler, and kB that are always loaded. */
export type Budget = { init: number; kilobytes: number };

/** A fifth above what was seen, which is what two runs differ by on a busy machine; sizes do not vary. */
const budgets: readonly { of: RegExp; budget: Budget }[] = [
  // Carries the library that draws documents.
  { of: /^workers\/render-receipt$/, budget: { init: 7, kilobytes: 2100 } },
  { of: /^(workers|jobs)\//, budget: { init: 2.5, kilobytes: 400 } },
  { of: /./, budget: { init: 2.75, kilobytes: 400 } },
];

/** Milliseconds that a start may wait for anything but a processor: files come at once, and nobody may be asked yet. */
export const MAX_IDLE_MS = 200;

export function budgetOf(name: string): Budget {
  const found = budgets.find(({ of }) => of.test(name));
  if (!found) throw new Error(`there is no budget for ${name}`);
  return found.budget;
}
