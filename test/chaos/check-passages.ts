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
export type PassageLine = {
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
export function checkPassages(rows: PassageState[], lines: PassageLine[], since: string): string[] {
  const byPassage = Map.groupBy(lines, ({ passage_id }) => passage_id);
  const known = new Set(rows.map(({ id }) => id));
  const unknown = [...byPassage.keys()].filter((id) => !known.has(id));
  return [
    ...unknown.map((id) => `passage ${id} is in the log, but not in the database`),
    ...rows.flatMap((row) => faultsOf(row, byPassage.get(row.id) ?? [], since)),
  ];
}

function faultsOf(row: PassageState, lines: PassageLine[], since: string): string[] {
  const isComplete = row.createdAt.slice(0, 10) >= since;
  const faults = [...lines.flatMap((line) => misplaced(row, line)), ...amountFaults(row, lines)];
  if (isComplete) faults.push(...historyFaults(row, lines));
  return faults.map((fault) => `passage ${row.id}: ${fault}`);
}

function misplaced({ entityId }: PassageState, { entity_id, timestamp, day }: PassageLine): string[] {
  return [
    ...(entity_id === entityId ? [] : ['is told of another association']),
    ...(timestamp.startsWith(day) ? [] : [`a line of ${timestamp} lies in ${day}`]),
  ];
}

function historyFaults({ version, isDeleted }: PassageState, lines: PassageLine[]): string[] {
  const endsDeleted = lines.at(-1)?.event === 'passage_deleted';
  return [
    ...(lines.length === version ? [] : [`${lines.length} lines for ${version} versions`]),
    ...(lines[0]?.event === 'passage_created' ? [] : ['does not begin with its creation']),
    ...(endsDeleted === isDeleted ? [] : ['its deletion is told wrong']),
  ];
}

/** The first amount is not checked: the line before it may have been removed by retention. */
function amountFaults(row: PassageState, lines: PassageLine[]): string[] {
  const faults: string[] = [];
  let cents: number | undefined;
  for (const { amount, changes } of lines) {
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
