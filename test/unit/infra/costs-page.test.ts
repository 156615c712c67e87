import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { association, withoutCards } from '../../../infra/costs/association.ts';
import { DAYS, fixedPartOfCards, memory } from '../../../infra/costs/fixed.ts';
import { amountOf, sumOf } from '../../../infra/costs/lines.ts';
import { months, seasonOf, sizes } from '../../../infra/costs/months.ts';
import { costsPage, shortTable } from '../../../infra/costs/page.ts';
import { prices } from '../../../infra/costs/prices.ts';
import { type Project, readProject } from '../../../infra/costs/project.ts';
import { type StageCosts, stageCosts } from '../../../infra/costs/stage-costs.ts';
import { comparison } from '../../../infra/costs/usage.ts';
import { variablePart } from '../../../infra/costs/variable.ts';

const LARGEST = sizes[2];

let project: Project;
let costs: StageCosts;
let page: string;

beforeAll(async () => {
  project = await readProject();
  costs = stageCosts(project);
  page = (await readFile('docs/costs.md', 'utf8')).replaceAll(/\s+/g, ' ');
});

/** The variable costs of a season of the largest size in December. */
function december(season = seasonOf(association)) {
  return variablePart(season, LARGEST, months.peak, project.prod);
}

function average(season = seasonOf(association)) {
  return variablePart(season, LARGEST, months.average, project.prod);
}

describe('the page', () => {
  test('says the sums in its text too', () => {
    const saidOfProd = (item: string) => amountOf(costs.fixedOfProd, item).toFixed(2);
    const saidOfDecember = (item: string) => amountOf(december(), item).toFixed(2);
    const minimum = amountOf(costs.fixedOfProd, 'Aurora, the minimum ACU');
    const ways = ['NAT gateways', 'public IPv4 addresses'].map((item) => amountOf(costs.fixedOfProd, item));
    const waysOut = ways.reduce((sum, amount) => sum + amount, 0);
    const claims = [
      `DEV and REC cost ${sumOf(costs.fixedOfDev).toFixed(2)} each`,
      `${sumOf(costs.fixedOfProd).toFixed(2)} for one as for none. Aurora's minimum is ${minimum.toFixed(2)} of it`,
      `NAT gateways with their addresses ${waysOut.toFixed(2)}`,
      `${saidOfDecember('Aurora, ACU above the minimum')} for capacity above it`,
      `${saidOfDecember('Aurora I/O')} for I/O`,
      `E-mail is next (${saidOfDecember('SES, e-mails')}), then Lambda (${saidOfDecember('Lambda, time')} + ` +
        `${saidOfDecember('Lambda, requests and messages')}) and the gateway (${saidOfDecember('API Gateway, requests')})`,
      `remove DEV while nobody works on it, ${sumOf(costs.fixedOfDev).toFixed(2)} a month`,
      `instead of two, ${(waysOut / 2).toFixed(2)}.`,
      `One of \`database_instances\` saves ${(minimum / 2).toFixed(2)}`,
      `${(amountOf(december(), 'Aurora, ACU above the minimum') / 2).toFixed(2)} less in the peak`,
      `At 1 ACU PROD costs ${saidOfProd('Aurora, the minimum ACU')} more, DEV and REC ${(minimum / 2).toFixed(2)} each`,
      `Each ACU is ${(2 * minimum).toFixed(2)} a month for both instances`,
    ];
    expect(claims.filter((claim) => !page.includes(claim))).toEqual([]);
  });

  test('says what cards, figures and twice the requests cost 7,000 associations', () => {
    const noCards = seasonOf(withoutCards);
    const ofCards = (item: string) => amountOf(december(), item) - amountOf(december(noCards), item);
    const fixed = sumOf(fixedPartOfCards());
    const inAverage = sumOf(average()) - sumOf(average(noCards)) + fixed;
    const inPeak = sumOf(december()) - sumOf(december(noCards)) + fixed;
    const lambda = ofCards('Lambda, time') + ofCards('Lambda, requests and messages');
    const figures = sumOf(december()) - sumOf(december(seasonOf({ ...association, figuresReads: 0 })));
    const twice = sumOf(december(seasonOf(association, 2))) - sumOf(december());
    const claims = [
      `**Cards** are ${fixed.toFixed(2)} of the fixed part`,
      `they are ${inAverage.toFixed(0)} in the average month and ${inPeak.toFixed(0)} in the peak`,
      `${ofCards('Aurora, ACU above the minimum').toFixed(0)} for capacity, ${ofCards('Aurora I/O').toFixed(0)} for I/O`,
      `${lambda.toFixed(0)} for Lambda`,
      `500 reads an association are ${figures.toFixed(0)} in the peak of 7,000`,
      `about ${Number(twice.toPrecision(1))} more`,
    ];
    expect(claims.filter((claim) => !page.includes(claim))).toEqual([]);
  });

  test('says what a slower provider costs 7,000 associations in the peak', () => {
    const { providerCalls } = seasonOf(association);
    const calls = (providerCalls * months.peak + 4 * DAYS) * LARGEST.associations;
    const gbSeconds = calls * 0.3 * (memory.most / 1024);
    expect(comparison.billedMs).toBeGreaterThan(4 * 300);
    const more = (gbSeconds / prices.lambdaTime.count) * prices.lambdaTime.usd;
    expect(page).toContain(`7,000 associations pay ${more.toFixed(0)} more in the peak`);
  });

  test('says how large a season is', () => {
    const { requests, messages, cardPayments, webhooks } = costs.season;
    const count = (number: number) => number.toLocaleString('en');
    const emails = (association.receipts * LARGEST.associations * months.peak) / 1e6;
    const asked = (requests.count * LARGEST.associations * months.peak) / 1e6;
    const claims = [
      `${count(requests.count)} requests and ${count(messages.count)} messages`,
      `${count(association.passages)} passages and ${count(association.receipts)} receipts`,
      `${cardPayments} card payments`,
      `${count(webhooks)} webhooks a season`,
      `${asked.toFixed(1)} million requests and ${emails.toFixed(2)} million e-mails`,
    ];
    expect(claims.filter((claim) => !page.includes(claim))).toEqual([]);
  });

  test('has its tables between markers, and nothing else is touched', () => {
    const text = 'Before.\n<!-- costs: short -->\nold\n<!-- /costs -->\nAfter.\n';
    const table = shortTable(costs);
    expect(costsPage(text, project)).toBe(
      `Before.\n<!-- costs: short -->\n\n${table}\n\n<!-- /costs -->\nAfter.\n`,
    );
    expect(() => costsPage(text.replace('short', 'long'), project)).toThrow(
      /the table long, which does not exist/,
    );
  });

  test('has each table once', async () => {
    const markers = (await readFile('docs/costs.md', 'utf8')).matchAll(/<!-- costs: (\w+) -->/g);
    expect([...markers].map(([, name]) => name)).toEqual([
      'short',
      'fixed',
      'variable',
      'chat',
      'limits',
      'sources',
    ]);
  });
});
