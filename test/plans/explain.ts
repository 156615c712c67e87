import { CompiledQuery } from 'kysely';
import type { Db } from '../../lib/data/connection/db.ts';

/** A node of a plan of PostgreSQL, with the properties that the tests read. */
export type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Subplan Name'?: string;
  'Plan Rows': number;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: PlanNode[];
};

/** Runs a query with EXPLAIN ANALYZE; returns the root of its plan, with the row count of each node. */
export async function explain(db: Db, { sql, parameters }: CompiledQuery): Promise<PlanNode> {
  const asked = `explain (analyze, timing off, summary off, format json) ${sql}`;
  const query = CompiledQuery.raw(asked, [...parameters]);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({ ...query });
  const [row] = rows;
  if (!row) throw new Error(`no plan for ${sql}`);
  return row['QUERY PLAN'][0].Plan;
}

/** Every node of a plan, the root first. */
export function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
