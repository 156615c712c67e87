import { type Call, messageCalls, requestCalls, totalsOf } from './calls.ts';
import { capacityOf } from './capacity.ts';
import { type Line, sumOf } from './lines.ts';
import { dollars, markdownTable, quantityText } from './markdown.ts';
import { months } from './months.ts';
import { type Price, prices, unusedPrices } from './prices.ts';
import type { Project } from './project.ts';
import { type StageCosts, stageCosts } from './stage-costs.ts';

/** Everything that the page leaves out: prices, quantities, the calls of a season, and the size of the database. */
export function costsDetail(project: Project): string {
  const costs = stageCosts(project);
  const { of } = costs.season;
  const parts = [
    ['Prices', priceTable()],
    ['The fixed part of DEV and REC', billTable(costs.fixedOfDev)],
    ['The fixed part of PROD', billTable(costs.fixedOfProd)],
    ['Requests of a season', callTable(requestCalls(of))],
    ['Messages of a season', callTable(messageCalls(of))],
    ['The database above its minimum', capacityTable(costs, project)],
    ...costs.sizes.flatMap(({ size, average, peak }) => [
      [`${size.associations} associations, average month, without the fixed part`, billTable(average)],
      [`${size.associations} associations, peak month, without the fixed part`, billTable(peak)],
    ]),
  ];
  return parts.map(([title, table]) => `${title}\n\n${table}`).join('\n\n');
}

function priceTable(): string {
  const all: Price[] = [...Object.values(prices), ...Object.values(unusedPrices)];
  const rows = all.map(({ of, unit, usd, source }) => [of, unit, source.join(', '), String(usd)]);
  return markdownTable(['price', 'unit', 'source', 'USD'], rows, 3);
}

function billTable(lines: Line[]): string {
  const rows = lines.map(({ item, price, quantity, cents }) => [
    item,
    price.unit,
    String(price.usd),
    quantityText(quantity),
    dollars(cents / 100),
  ]);
  const sum = ['sum', '', '', '', dollars(sumOf(lines))];
  return markdownTable(['item', 'unit', 'unit price', 'quantity', 'amount'], [...rows, sum], 2);
}

function callTable(calls: Call[]): string {
  const rows = calls.map(({ name, ...numbers }) => [name, ...Object.values(numbers).map(quantityText)]);
  const { count, ...totals } = totalsOf(calls);
  const sums = Object.values(totals).map((sum) => quantityText(Math.round(sum)));
  const sum = ['sum', quantityText(count), '', '', ...sums];
  const head = ['measured ms', 'waits ms', 'billed ms', 'database ms', 'log records', 'log kB', 'answer kB'];
  return markdownTable(['call', 'a season', ...head, 'database kB', 'provider calls'], [...rows, sum]);
}

function capacityTable({ season, sizes }: StageCosts, { prod }: Project): string {
  const minimum = Number(prod['database_min_acu']);
  const rows = sizes.flatMap(({ size }) =>
    Object.entries(months).map(([month, share]) => {
      const of = capacityOf(season, size, share, minimum);
      const fine = [of.requestsPerSecond, of.connections, of.workingSetBytes / 1e9];
      const acu = [of.acuByProcessor, of.acuByMemory, of.active, of.quiet];
      return [String(size.associations), month, ...[...fine, ...acu].map((number) => number.toFixed(2))];
    }),
  );
  const rates = ['requests/s, busiest hour of a day', 'connections', 'visits of a week and people, GB'];
  const acu = ['ACU by processor', 'ACU by memory', 'ACU, active hours', 'ACU, quiet hours'];
  return markdownTable(['associations', 'month', ...rates, ...acu], rows, 2);
}
