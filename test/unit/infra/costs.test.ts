import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { handler as rotate } from '../../../functions/jobs/rotate-events.ts';
import { handler as seal } from '../../../functions/jobs/seal-events.ts';
import { readStages, type StageRow } from '../../../infra/deploy/stages.ts';

type Row = string[];
type Table = { head: Row; rows: Row[] };

const HOURS = 730;
const AVERAGE = 1 / 12;
const sizes = [1, 100, 7000];

let tables: Table[];
let prod: StageRow;
let dev: StageRow;

beforeAll(async () => {
  tables = tablesOf(await readFile('docs/costs.md', 'utf8'));
  const stages = await readStages();
  prod = stages.get('PROD') ?? {};
  dev = stages.get('DEV') ?? {};
});

/** Every table of a page of Markdown, its cells without emphasis. */
function tablesOf(page: string): Table[] {
  const blocks = page.split(/\n(?!\|)/).filter((block) => block.includes('\n|'));
  return blocks.map((block) => {
    const lines = block.split('\n').filter((line) => line.startsWith('|'));
    const [head = [], , ...rows] = lines.map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('**', '')),
    );
    return { head, rows };
  });
}

/** The number at the start of a cell; 0 if it is empty. */
function numberIn(cell = ''): number {
  return Number.parseFloat(cell.replaceAll(',', '') || '0');
}

function tableWith(column: string): Table {
  const table = tables.find(({ head }) => head.includes(column));
  if (!table) throw new Error(`docs/costs.md has no table with the column ${column}`);
  return table;
}

/** The table of a number of associations. */
function tableOfSize(size: number): Table {
  const table = tables.filter(({ head }) => head.includes('average: quantity'))[sizes.indexOf(size)];
  if (!table) throw new Error(`docs/costs.md has no table for ${size}`);
  return table;
}

function rowOf({ rows }: Table, beginning: string): Row {
  const row = rows.find(([name = '']) => name.startsWith(beginning));
  if (!row) throw new Error(`docs/costs.md has no row ${beginning}`);
  return row;
}

const cents = (amount: number) => Math.round(amount * 100 + 1e-6);

/** The amounts stated in a row, and the expected ones: quantity × unit price. */
function amountsOf([, , price, ...cells]: Row): { stated: number[]; expected: number[] } {
  const pairs = [cells.slice(0, 2), cells.slice(2, 4)];
  return {
    stated: pairs.map(([, amount]) => cents(numberIn(amount))),
    expected: pairs.map(([quantity]) => cents(numberIn(quantity) * numberIn(price))),
  };
}

describe('what a stage costs', () => {
  test('is quantity × unit price in every line', () => {
    const lines = tables
      .filter(({ head }) => head.includes('unit price'))
      .flatMap(({ rows }) => rows)
      .filter(([, , price]) => price !== '');
    expect(lines.length).toBeGreaterThan(70);
    const wrong = lines.filter((line) => {
      const { stated: said, expected: right } = amountsOf(line);
      return said.join() !== right.join();
    });
    expect(wrong).toEqual([]);
  });

  test.each([4, 6])('adds up to the sum in column %i of every table', (column) => {
    const priced = tables.filter(({ head }) => head.includes('unit price'));
    expect(priced).toHaveLength(1 + sizes.length);
    for (const table of priced) {
      const lines = table.rows.filter(([name]) => name !== 'sum');
      const total = lines.reduce((sum, line) => sum + cents(numberIn(line[column])), 0);
      expect(total).toBe(cents(numberIn(rowOf(table, 'sum')[column])));
    }
  });

  test.each(sizes)('includes the fixed part and agrees with the summary: %i', (size) => {
    const fixed = numberIn(rowOf(tableWith('PROD: quantity'), 'sum')[6]);
    const [, , , , average, , peak] = rowOf(tableOfSize(size), 'sum').map(numberIn);
    expect(rowOf(tableOfSize(size), 'fixed part').map(numberIn)).toEqual([NaN, 0, 0, 0, fixed, 0, fixed]);
    const short = tableWith('per association, peak').rows.find(([count]) => numberIn(count) === size);
    const each = [average, peak].map((amount = NaN) => Math.round((amount / size) * 100) / 100);
    expect(short?.map(numberIn)).toEqual([size, average, peak, ...each]);
  });
});

describe('the season', () => {
  const names = ['request', 'message'];

  test.each(names)('bills the measured time × 3.5 plus waiting time: %s', (name) => {
    const table = tables.find(({ head }) => head[0] === name);
    for (const [label = '', , measured, waits, billed] of table?.rows ?? []) {
      if (label === 'sum') continue;
      const right = Math.ceil(numberIn(measured) * 3.5 + numberIn(waits) - 1e-9);
      expect([label, numberIn(billed)]).toEqual([label, right]);
    }
  });

  test.each(names)('sums each column weighted by frequency: %s', (name) => {
    const table = tables.find(({ head }) => head[0] === name);
    if (!table) throw new Error(`no table of the ${name}s`);
    const lines = table.rows.filter(([label]) => label !== 'sum');
    const sum = rowOf(table, 'sum');
    expect(numberIn(sum[1])).toBe(lines.reduce((total, line) => total + numberIn(line[1]), 0));
    for (const column of [4, 5, 6, 7, 8, 9]) {
      const total = lines.reduce((all, line) => all + numberIn(line[1]) * numberIn(line[column]), 0) / 1000;
      expect(Math.abs(total - numberIn(sum[column]))).toBeLessThan(0.051);
    }
  });

  test.each(sizes)('determines the number of billed requests and e-mails: %i', (size) => {
    const requests = numberIn(rowOf(tableWith('request'), 'sum')[1]);
    const receipts = numberIn(rowOf(tableWith('message'), 'render a receipt')[1]);
    const peak = numberIn(rowOf(tableWith('share of the season'), 'December')[1]) / 100;
    const expectNear = (beginning: string, unit: number, count: number) => {
      const row = rowOf(tableOfSize(size), beginning);
      const [average = NaN, most = NaN] = [row[3], row[5]].map((quantity) => numberIn(quantity) * unit);
      expect(Math.abs(average / (count * size * AVERAGE) - 1)).toBeLessThan(0.01);
      expect(Math.abs(most / (count * size * peak) - 1)).toBeLessThan(0.01);
    };
    expectNear('API Gateway', 1e6, requests);
    expectNear('SES, e-mails', 1000, receipts);
  });
});

describe('the page states', () => {
  const fixed = (beginning: string) => {
    const row = rowOf(tableWith('PROD: quantity'), beginning);
    return [row[3], row[5]].map(numberIn);
  };
  const each = (read: (stage: StageRow) => number) => [dev, prod].map(read);

  test('the gateways, instances and capacity of the stages', () => {
    const gateways = each((stage) => Number(stage['nat_gateways']) * HOURS);
    expect(fixed('NAT gateways')).toEqual(gateways);
    expect(fixed('public IPv4')).toEqual(gateways);
    expect(fixed('Aurora, the minimum')).toEqual(
      each((stage) => Number(stage['database_min_acu']) * Number(stage['database_instances']) * HOURS),
    );
  });

  test.each(['mail_rate', 'throttle_rate', 'throttle_burst', 'database_max_acu'])('today’s %s', (name) => {
    const limit = tableWith('reached at').rows.find(([, row]) => row === `\`${name}\``);
    expect(numberIn(limit?.[2])).toBe(Number(prod[name]));
  });

  test('the number of billed alarm metrics', async () => {
    const alarms = await readFile('infra/resources/alarms.yml', 'utf8');
    const count = (pattern: RegExp) => alarms.match(pattern)?.length ?? 0;
    const ofOne = count(/Type: AWS::CloudWatch::Alarm/g) - count(/^ {6}Metrics:/gm);
    const watched = ofOne + count(/^ {10}MetricStat:/gm);
    expect(fixed('CloudWatch alarms')).toEqual([watched, watched]);
  });

  test('the number of custom metrics, with two of SES', async () => {
    const alarms = await readFile('infra/resources/alarms.yml', 'utf8');
    const own = alarms.matchAll(/MetricNamespace: .+\n\s+MetricName: (\w+)/g);
    const count = 2 + new Set([...own].map(([, name]) => name)).size;
    expect(fixed('CloudWatch metrics')).toEqual([count, count]);
  });

  test('the memory of the jobs that seal and rotate', async () => {
    const page = (await readFile('docs/costs.md', 'utf8')).replaceAll(/\s+/g, ' ');
    const formula = /\(([\d,]+) s × (\d+) \+ ([\d,]+) s × ([\d,]+)\) \/ 1,024/.exec(page);
    const [few = NaN, less = NaN, some = NaN, more = NaN] = formula?.slice(1).map(numberIn) ?? [];
    const service = await readFile('serverless.yml', 'utf8');
    expect([less, more]).toEqual([Number(/memorySize: (\d+)/.exec(service)?.[1]), seal.facts.memory]);
    expect(rotate.facts.memory).toBe(more);
    for (const quantity of fixed('Lambda, time of the jobs'))
      expect(quantity).toBeCloseTo((few * less + some * more) / 1024 / 1000, 2);
  });

  test('the number of queues that Lambda polls', async () => {
    const queues = (await readdir('functions/workers')).length;
    const millions = (queues * 5 * 3 * 60 * HOURS) / 1e6;
    for (const quantity of fixed('SQS')) expect(quantity).toBeCloseTo(millions, 2);
  });
});
