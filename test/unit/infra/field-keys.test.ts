import { beforeAll, describe, expect, test } from '@jest/globals';
import { allSubjects } from '../../../infra/deploy/deployed-function.ts';
import { loadFunctions } from '../../../infra/deploy/functions.ts';
import type { DeclaredUse, Reach } from '../../../lib/runtime/declared-use.ts';
import { storesAnswers } from '../../../lib/runtime/http/idempotency.ts';
import { reachedFrom } from '../../support/source-graph.ts';

type Known = { name: string; facts: DeclaredUse; reach: Reach; keepsAnswers: boolean };

let functions: Known[];
let count: number;
beforeAll(async () => {
  const all = await loadFunctions();
  const { endpoints, workers, jobs } = all;
  count = allSubjects(all).length;
  functions = [
    ...endpoints.map(({ name, handler: { facts, reach } }) => ({
      ...{ name, facts, reach },
      keepsAnswers: storesAnswers(facts),
    })),
    ...[...workers, ...jobs].map(({ name, handler: { facts, reach } }) => ({
      ...{ name, facts, reach },
      keepsAnswers: false,
    })),
  ];
});

/** Whether the code of a verb, as far as it can be followed from its function, speaks of the cipher. */
function opensOrCloses(name: string): boolean {
  const reached = reachedFrom(`functions/${name}.ts`, ['lib/runtime/', 'lib/gateways/']);
  return reached.some(({ words }) => words.has('cipher'));
}

describe('the keys of sealed fields', () => {
  test('are declared by whoever opens, closes or looks for a sealed field, and by nobody else', () => {
    const declared = functions.filter(({ facts }) => facts.uses?.includes('field-keys'));
    const needed = functions.filter(({ name }) => opensOrCloses(name));
    expect(needed.length).toBeGreaterThan(50);
    expect(declared.map(({ name }) => name)).toEqual(needed.map(({ name }) => name));
  });

  test('follow from the method where an answer is kept under the key of a request', () => {
    for (const { name, facts, reach, ...known } of functions) {
      const has = facts.uses?.includes('field-keys') || known.keepsAnswers;
      expect([name, reach.uses.has('field-keys')]).toEqual([name, has]);
    }
  });

  test('are out of reach of the others, the webhook and every deletion among them', () => {
    const without = functions.filter(({ reach }) => !reach.uses.has('field-keys')).map(({ name }) => name);
    expect(without).toEqual(
      expect.arrayContaining(['pay/webhook', 'jobs/purge', 'users/delete', 'stats/global', 'receipts/pdf']),
    );
    expect(count - without.length).toBeLessThan(75);
  });
});
