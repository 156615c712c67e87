import type { PlanNode } from './explain.ts';

/** The status of a page and the plans of its queries. */
export type Planned = { status: number; plans: PlanNode[] };

/** A list query in the form in which plans are saved; the plans of the second page are shown where they differ. */
export function shown(asked: string, pages: Planned[]): string {
  const [first = '', second = first] = pages.map(pageText);
  return `${asked}\n${first}${second === first ? '' : `  second page\n${second}`}`;
}

function pageText({ status, plans }: Planned): string {
  if (status !== 200) return `    ${status}\n`;
  return plans.map((plan) => `    ${planText(plan)}\n`).join('');
}

/** The nodes from the outside to the inside, each scan with its index. */
function planText(plan: PlanNode): string {
  const inputs = (plan.Plans ?? []).filter((input) => !isSetting(input)).map(planText);
  const target = plan['Index Name'] ?? plan['Relation Name'];
  const node = [plan['Node Type'].replaceAll(' ', ''), ...(target ? [target] : [])].join(' ');
  return inputs.length > 0 ? `${node}(${inputs.join(', ')})` : node;
}

/** Row-level security reads a setting once per table at the start of a query. */
function isSetting({ 'Node Type': type, Plans: inputs }: PlanNode): boolean {
  return type === 'Result' && inputs === undefined;
}
