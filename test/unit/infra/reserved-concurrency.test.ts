import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  type DeployedFunction,
  deployedFunctions,
} from '../../../infra/deploy/functions/deployed-function.ts';
import { type AllFunctions, loadFunctions } from '../../../infra/deploy/functions/functions.ts';
import {
  requireUnreservedConcurrency,
  withReserved,
} from '../../../infra/deploy/functions/reserved-concurrency.ts';
import { readStages } from '../../../infra/deploy/stages.ts';

let all: AllFunctions;
let functions: DeployedFunction[];
beforeAll(async () => {
  all = await loadFunctions();
  functions = deployedFunctions(all);
});

const stagesThatReserve = (count: number) =>
  new Map(Array.from({ length: count }, (_, n) => [`S${n}`, { reserve_concurrency: true }]));

describe('reserved concurrency', () => {
  test('is set for the webhook and for every worker, as much as the maximum of its queue', () => {
    const reserving = functions.filter(({ concurrency }) => concurrency !== undefined);
    const workers = all.workers.map(({ name, handler }) => [name, handler.facts.concurrency]);
    expect(reserving.map(({ name, concurrency }) => [name, concurrency])).toEqual([
      ['pay/webhook', 20],
      ...workers.toSorted(),
    ]);
  });

  test('is told to operators as the sum of them', () => {
    const page = withReserved('<!-- reserved -->1<!-- /reserved --> of them', functions);
    const workers = all.workers.reduce((sum, { handler }) => sum + handler.facts.concurrency, 0);
    expect(page).toBe(`<!-- reserved -->${20 + workers}<!-- /reserved --> of them`);
  });

  test('leaves what Lambda demands if all stages share one account', async () => {
    expect(() => requireUnreservedConcurrency(functions, stagesThatReserve(3))).not.toThrow();
    expect(() => requireUnreservedConcurrency(functions, stagesThatReserve(40))).toThrow(
      'and Lambda demands 100.',
    );
    requireUnreservedConcurrency(functions, await readStages());
  });

  test('counts only stages that reserve, exactly to the limit', () => {
    const one = functions.filter(({ name }) => name === 'system/health');
    const taking = (concurrency: number) => one.map((subject) => ({ ...subject, concurrency }));
    expect(() => requireUnreservedConcurrency(taking(450), stagesThatReserve(2))).not.toThrow();
    expect(() => requireUnreservedConcurrency(taking(451), stagesThatReserve(2))).toThrow(
      'that leaves 98 of 1000',
    );
    expect(() =>
      requireUnreservedConcurrency(taking(1000), new Map([['DEV', { reserve_concurrency: false }]])),
    ).not.toThrow();
  });
});
