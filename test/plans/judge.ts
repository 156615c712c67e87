import { nodesOf, type PlanNode } from './explain.ts';

/**
 * Below this number of rows a sequential scan is about as fast as index lookups for a page, so the planner may choose it: users,
 * memberships, sectors, receipts. Passages, addresses and the history are larger.
 */
const LARGE_TABLE = 10_000;
/** The most rows that a page may sort: some hundred of one person, door or sector; never a whole operation. */
const MAX_SORTED = 2500;
/** The most rows that a page may read of large tables, discarded rows included: fifty sectors have 7,000 addresses. */
const MAX_READ = 10_000;

/** How many rows each table has. */
export type Sizes = ReadonlyMap<string, number>;

/** The faults of a plan. */
export function faultsOf(plan: PlanNode, sizes: Sizes): string[] {
  return [...scansOf(plan, sizes), ...sortsOf(plan), ...waste(plan, sizes)];
}

function scansOf(plan: PlanNode, sizes: Sizes): string[] {
  return nodesOf(plan)
    .filter((node) => node['Node Type'] === 'Seq Scan' && isOnLargeTable(node, sizes))
    .map((node) => `scans ${node['Relation Name']}`);
}

function sortsOf(plan: PlanNode): string[] {
  return nodesOf(plan).flatMap(({ 'Node Type': type, Plans: [input] = [] }) => {
    const rows = input ? input['Actual Rows'] * input['Actual Loops'] : 0;
    return type === 'Sort' && rows > MAX_SORTED ? [`sorts ${rows} rows`] : [];
  });
}

function waste(plan: PlanNode, sizes: Sizes): string[] {
  const scans = nodesOf(plan).filter((node) => isOnLargeTable(node, sizes));
  const rows = scans.reduce((sum, scan) => sum + readBy(scan), 0);
  return rows > MAX_READ ? [`reads ${Math.round(rows)} rows`] : [];
}

function isOnLargeTable({ 'Relation Name': table }: PlanNode, sizes: Sizes): boolean {
  return table !== undefined && (sizes.get(table) ?? 0) > LARGE_TABLE;
}

/** How many rows a scan read, discarded ones included. */
function readBy(scan: PlanNode): number {
  return (scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0)) * scan['Actual Loops'];
}

/** Whether a plan sorts rows of a table instead of reading an index in the requested order. */
export function sortsAbove(plan: PlanNode, table: string): boolean {
  return nodesOf(plan).some(
    (node) =>
      /Sort$/.test(node['Node Type']) && nodesOf(node).some((below) => below['Relation Name'] === table),
  );
}

/** The most rows that one loop of a scan of a table reads. */
export function mostReadAtOnce(plan: PlanNode, table: string): number {
  const scans = nodesOf(plan).filter((node) => node['Relation Name'] === table);
  return Math.max(0, ...scans.map((scan) => readBy(scan) / Math.max(1, scan['Actual Loops'])));
}
