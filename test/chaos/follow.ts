/** The final state of a passage in the database. */
export type PassageState = {
  id: number;
  entityId: number;
  version: number;
  cents: number;
  createdAt: string;
  isDeleted: boolean;
};

/** A log line about a passage. */
export type Told = {
  day: string;
  event: string;
  timestamp: string;
  entity_id: number;
  passage_id: number;
  amount?: number;
  changes?: { montant?: { old: number; new: number } };
};

/**
 * Checks the log lines of each passage: one per version for passages recorded since `since`, amounts that continue each
 * other, and a last amount equal to the database.
 */
export function followPassages(rows: PassageState[], told: Told[], since: string): string[] {
  const byPassage = Map.groupBy(told, ({ passage_id }) => passage_id);
  const known = new Set(rows.map(({ id }) => id));
  const strangers = [...byPassage.keys()].filter((id) => !known.has(id));
  return [
    ...strangers.map((id) => `passage ${id} is in the log, but not in the database`),
    ...rows.flatMap((row) => faultsOf(row, byPassage.get(row.id) ?? [], since)),
  ];
}

function faultsOf(row: PassageState, told: Told[], since: string): string[] {
  const isWhole = row.createdAt.slice(0, 10) >= since;
  const faults = [...told.flatMap((line) => misplaced(row, line)), ...amountFaults(row, told)];
  if (isWhole) faults.push(...storyFaults(row, told));
  return faults.map((fault) => `passage ${row.id}: ${fault}`);
}

function misplaced({ entityId }: PassageState, { entity_id, timestamp, day }: Told): string[] {
  return [
    ...(entity_id === entityId ? [] : ['is told of another association']),
    ...(timestamp.startsWith(day) ? [] : [`a line of ${timestamp} lies in ${day}`]),
  ];
}

function storyFaults({ version, isDeleted }: PassageState, told: Told[]): string[] {
  const endsDeleted = told.at(-1)?.event === 'passage_deleted';
  return [
    ...(told.length === version ? [] : [`${told.length} lines for ${version} versions`]),
    ...(told[0]?.event === 'passage_created' ? [] : ['does not begin with its creation']),
    ...(endsDeleted === isDeleted ? [] : ['its deletion is told wrong']),
  ];
}

/** The first amount is not checked: the line before it may have been removed by retention. */
function amountFaults(row: PassageState, told: Told[]): string[] {
  const faults: string[] = [];
  let cents: number | undefined;
  for (const { amount, changes } of told) {
    const { old = undefined, new: next = amount } = changes?.montant ?? {};
    if (next === undefined) continue;
    if (old !== undefined && cents !== undefined && toCents(old) !== cents) {
      faults.push(`${old} follows ${cents} cents`);
    }
    cents = toCents(next);
  }
  if (cents !== undefined && cents !== row.cents) faults.push(`ends at ${cents} cents, not at ${row.cents}`);
  return faults;
}

const toCents = (euros: number) => Math.round(euros * 100);
