import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { handler as rotate } from '../../../functions/jobs/rotate-events.ts';
import { handler as seal } from '../../../functions/jobs/seal-events.ts';
import { association } from '../../../infra/costs/association.ts';
import { messageCalls, requestCalls, totalsOf } from '../../../infra/costs/calls.ts';
import { chatTable } from '../../../infra/costs/chat.ts';
import { costsDetail } from '../../../infra/costs/detail.ts';
import { memory } from '../../../infra/costs/fixed.ts';
import { limitsOf } from '../../../infra/costs/limits.ts';
import { amountOf, billOf, rounded, sumOf } from '../../../infra/costs/lines.ts';
import { months, sizes } from '../../../infra/costs/months.ts';
import { prices } from '../../../infra/costs/prices.ts';
import { type Project, readProject } from '../../../infra/costs/project.ts';
import { type StageCosts, stageCosts, sumsOf } from '../../../infra/costs/stage-costs.ts';
import { variablePart } from '../../../infra/costs/variable.ts';

const LARGEST = sizes[2];

let project: Project;
let costs: StageCosts;

beforeAll(async () => {
  project = await readProject();
  costs = stageCosts(project);
});

/** The variable costs of a season of the largest size in December. */
function december() {
  return variablePart(costs.season, LARGEST, months.peak, project.prod);
}

describe('the chat', () => {
  test('costs cents for an association, and a socket would not pay for a few', () => {
    const rows = chatTable()
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()));
    const amountOf = (what: string) => Number(rows.find(([, name]) => name === what)?.[2]?.replace(',', ''));
    const [average, peak] = [
      amountOf('an association, average month'),
      amountOf('an association, peak month'),
    ];
    expect(peak / average).toBeCloseTo(months.peak / months.average, 0);
    const saved = amountOf('what a socket would save an association in a season');
    const pays = amountOf('a socket pays from so many associations');
    expect(pays * saved).toBeGreaterThan(amountOf('what a socket would cost in a year'));
  });
});

describe('what a stage costs', () => {
  test('is this, until a price, a quantity or a stage changes', () => {
    expect([sumOf(costs.fixedOfDev), sumOf(costs.fixedOfProd)]).toEqual([108.87, 200.08]);
    expect(costs.sizes.map((size) => [size.size.associations, sumsOf(costs, size)])).toEqual([
      [1, { average: 200.12, peak: 200.32 }],
      [100, { average: 246.52, peak: 259.66 }],
      [7000, { average: 638.85, peak: 1937.77 }],
    ]);
  });

  test('is quantity × unit price in every line, to the cent', () => {
    const lines = [
      costs.fixedOfDev,
      costs.fixedOfProd,
      ...costs.sizes.flatMap((each) => [each.average, each.peak]),
    ];
    for (const { item, quantity, price, cents } of lines.flat())
      expect([item, Math.abs(quantity * price.usd * 100 - cents) <= 0.5 + 1e-6]).toEqual([item, true]);
  });

  test('follows the rows of the stages', () => {
    const prod = { ...project.prod, nat_gateways: 1, database_instances: 1 };
    const { fixedOfProd } = stageCosts({ ...project, prod });
    const saved = ['NAT gateways', 'public IPv4 addresses', 'Aurora, the minimum ACU'].map(
      (item) => amountOf(costs.fixedOfProd, item) - amountOf(fixedOfProd, item),
    );
    expect(saved.map(rounded)).toEqual([36.5, 3.65, 51.1]);
  });

  test('follows the alarms, their metrics and the queues of the code', () => {
    const more = { ...project, alarmMetrics: project.alarmMetrics + 10, ownMetrics: project.ownMetrics + 1 };
    const queues = new Map([...project.concurrency, ['another', 1]]);
    const { fixedOfDev } = stageCosts({ ...more, concurrency: queues });
    // Every line is rounded, which may leave a cent.
    expect(sumOf(fixedOfDev) - sumOf(costs.fixedOfDev)).toBeCloseTo(1 + 0.3 + 0.26, 1);
  });

  test('uses every price of the list', () => {
    const lines = [...costs.fixedOfProd, ...december()];
    const unused = Object.values(prices).filter((price) => !lines.some((line) => line.price === price));
    expect(unused).toEqual([]);
  });
});

describe('a bill', () => {
  test.each([
    [85.8784, 85.88],
    [1648.7, 1649],
    [316.94, 316.9],
    [0.08842, 0.0884],
    [1.125, 1.12],
    [0, 0],
  ])('shows %d as %d', (quantity, shown) => {
    expect(rounded(quantity)).toBe(shown);
  });

  test('multiplies what it shows', () => {
    const [line] = billOf([['e-mails', 'sesEmails', 583_349]]);
    expect(line).toMatchObject({ quantity: 583.3, cents: 5833 });
  });
});

describe('a season', () => {
  test('is so many calls and so much time', () => {
    const [requests, messages] = [requestCalls(association), messageCalls(association)].map(totalsOf);
    expect(requests).toMatchObject({
      count: 27_263,
      billedMs: 1_497_494,
      logRecords: 334_192,
      providerCalls: 1297,
    });
    expect(messages).toMatchObject({
      count: 4772,
      billedMs: 1_788_396,
      logRecords: 117_016,
      providerCalls: 3004,
    });
  });

  test('bills what was measured × 3.5 and the waits', () => {
    const calls = [...requestCalls(association), ...messageCalls(association)];
    const billed = calls.filter(({ name }) => name === 'record a passage' || name === 'build an export');
    expect(billed.map(({ billedMs }) => billedMs)).toEqual([42, 1570]);
  });

  test('runs its jobs in the memory that they have', async () => {
    const service = await readFile('serverless.yml', 'utf8');
    expect(memory.most).toBe(Number(/memorySize: (\d+)/.exec(service)?.[1]));
    expect([seal.facts.memory, rotate.facts.memory]).toEqual([memory.sealAndRotate, memory.sealAndRotate]);
  });
});

describe('the limits', () => {
  test('are the settings of PROD and the concurrency of the workers', () => {
    const limits = limitsOf(costs.season, project);
    const today = (setting: string) => limits.find((limit) => limit.setting === setting)?.today;
    for (const name of ['mail_rate', 'throttle_rate', 'throttle_burst', 'database_max_acu'])
      expect([name, today(`\`${name}\``)]).toEqual([name, Number(project.prod[name])]);
    expect(today('`concurrency` of `process-pay-event`')).toBe(10);
  });

  test('are reached at so many associations', () => {
    expect(limitsOf(costs.season, project).map(({ what, reachedAt }) => [what, reachedAt])).toEqual([
      ['e-mails a second', '500; 2,400 over a day'],
      ['requests a second', '9,200'],
      ['requests at once', '6,100'],
      ['ACU', '5,100'],
      ['connections', 'never: Lambda opens fewer'],
      ['Lambda at a time', 'any, if the database stalls'],
      ['rendering', '9,600'],
      ['sending', '1,800'],
      ['exports', '160,000'],
      ['card events', '5,100'],
      ['comparisons', '33,000 in 6 hours'],
    ]);
  });
});

describe('npm run costs', () => {
  test('prints the lines that the page leaves out', () => {
    const detail = costsDetail(project);
    for (const [item, amount] of [
      ['S3, zips of the last 20 deploys', '0.02'],
      ['SES, attachments', '9.45'],
    ])
      expect(detail).toMatch(new RegExp(`${item} .* ${amount} \\|`));
    expect(detail).toContain('| record a passage ');
    expect(detail).toContain('ACU by memory');
  });
});
