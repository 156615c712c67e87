/** The most a function may cost at its start: times the init of an empty handler, and kB that are always loaded. */
export type Budget = { init: number; kilobytes: number };

const budgets: readonly { of: RegExp; budget: Budget }[] = [
  // Carries the library that draws documents.
  { of: /^workers\/render-receipt$/, budget: { init: 6, kilobytes: 2500 } },
  { of: /^(workers|jobs)\//, budget: { init: 4, kilobytes: 1200 } },
  // These hash or check a password.
  { of: /^(auth\/login|passwords\/.+|users\/create)$/, budget: { init: 4, kilobytes: 1200 } },
  { of: /./, budget: { init: 2, kilobytes: 500 } },
];

export function budgetOf(name: string): Budget {
  const found = budgets.find(({ of }) => of.test(name));
  if (!found) throw new Error(`there is no budget for ${name}`);
  return found.budget;
}
