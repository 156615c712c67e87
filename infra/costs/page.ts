import { chatTable } from './chat.ts';
import { limitsOf } from './limits.ts';
import { amountOf, type Line, sumOf } from './lines.ts';
import { dollars, markdownTable } from './markdown.ts';
import { type Price, prices, sources } from './prices.ts';
import type { Project } from './project.ts';
import { type StageCosts, stageCosts, sumsOf } from './stage-costs.ts';

/** The page with current tables: replaces the text between `<!-- costs: name -->` and `<!-- /costs -->`. */
export function costsPage(page: string, project: Project): string {
  const tables = new Map(Object.entries(tablesOf(project)));
  return page.replaceAll(/(<!-- costs: (\w+) -->\n)[\s\S]*?(<!-- \/costs -->)/g, (_, start, name, end) => {
    const table = tables.get(name);
    if (!table) throw new Error(`docs/costs.md asks for the table ${name}, which does not exist.`);
    return `${start}\n${table}\n\n${end}`;
  });
}

function tablesOf(project: Project): Record<string, string> {
  const costs = stageCosts(project);
  return {
    short: shortTable(costs),
    fixed: fixedTable(costs),
    variable: variableTable(costs),
    limits: limitsTable(costs, project),
    chat: chatTable(),
    sources: sourceList(),
  };
}

/** The sums of each size; the README has this table too. */
export function shortTable(costs: StageCosts): string {
  const rows = costs.sizes.map((size) => {
    const { average, peak } = sumsOf(costs, size);
    const { associations } = size.size;
    const each = [average / associations, peak / associations];
    return [associations.toLocaleString('en'), ...[average, peak, ...each].map(dollars)];
  });
  const head = [
    'associations',
    'average month',
    'peak month',
    'per association, average',
    'per association, peak',
  ];
  return markdownTable(head, rows, 0);
}

function fixedTable({ fixedOfDev, fixedOfProd }: StageCosts): string {
  return amountsTable(['item', 'DEV or REC', 'PROD'], [fixedOfDev, fixedOfProd]);
}

function variableTable({ sizes }: StageCosts): string {
  const names = sizes.map(({ size }) => size.associations.toLocaleString('en'));
  const head = names.flatMap((name) => [`${name}, average`, `${name}, peak`]);
  const bills = sizes.flatMap(({ average, peak }) => [average, peak]);
  return amountsTable(['item', ...head], bills);
}

/** The page combines items below this share of the last bill in one row; `npm run costs` prints all of them. */
const SMALL = 0.015;

/** One row for each large item, one column of amounts for each bill, and their sums. */
function amountsTable(head: string[], bills: Line[][]): string {
  const last = bills.at(-1) ?? [];
  const least = sumOf(last) * SMALL;
  const small = new Set(last.filter(({ cents }) => cents / 100 < least).map(({ item }) => item));
  const large = last.filter(({ item }) => !small.has(item));
  const row = (name: string, amount: (bill: Line[]) => string) => [name, ...bills.map(amount)];
  const rows = [
    ...large.map(({ item }) => row(item, (bill) => dollars(amountOf(bill, item)))),
    row(`${small.size} smaller items`, (bill) => dollars(sumOf(bill.filter(({ item }) => small.has(item))))),
    row('**sum**', (bill) => `**${dollars(sumOf(bill))}**`),
  ];
  return markdownTable(head, rows);
}

function limitsTable({ season }: StageCosts, project: Project): string {
  const rows = limitsOf(season, project).map(({ what, setting, today, needed, reachedAt }) => [
    what,
    setting,
    today.toLocaleString('en'),
    needed,
    reachedAt,
  ]);
  return markdownTable(['what', 'setting', 'today', 'at 7,000', 'reached at (associations)'], rows, 5);
}

/** Each source with the prices taken from it; a price with two sources is listed under the first. */
function sourceList(): string {
  const all: Price[] = Object.values(prices);
  const lines = Object.entries(sources).map(([key, where]) => {
    const here = all.filter(({ source: [first] }) => first === key);
    return `- **${key}**, ${where}: ${here.map(({ of }) => of).join('; ')}.`;
  });
  return lines.join('\n');
}
