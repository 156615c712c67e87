// Tier: landing
import { beforeAll, describe, expect, test } from '@jest/globals';
import { deployedFunctions } from '../../../infra/deploy/functions/deployed-function.ts';
import { loadFunctions } from '../../../infra/deploy/functions/functions.ts';
import type { DeclaredUse, Reach } from '../../../lib/runtime/declared-use.ts';
import { storesAnswers } from '../../../lib/runtime/http/idempotency.ts';
import { hashesAddresses } from '../../../lib/runtime/http/rate-limit.ts';
import { reachableDeclarations } from '../../support/text/source-graph.ts';

type FunctionUse = { name: string; facts: DeclaredUse; reach: Reach; isImplied: boolean };

let functions: FunctionUse[];
let count: number;
beforeAll(async () => {
  const all = await loadFunctions();
  const { endpoints, workers, jobs } = all;
  count = deployedFunctions(all).length;
  functions = [
    ...endpoints.map(({ name, handler: { facts, reach } }) => ({
      ...{ name, facts, reach },
      isImplied: storesAnswers(facts) || hashesAddresses(facts),
    })),
    ...[...workers, ...jobs].map(({ name, handler: { facts, reach } }) => ({
      ...{ name, facts, reach },
      isImplied: false,
    })),
  ];
});

/** Whether the code reachable from a function mentions the cipher. */
function usesCipher(name: string): boolean {
  const reached = reachableDeclarations(`functions/${name}.ts`, ['lib/runtime/', 'lib/gateways/']);
  return reached.some(({ identifiers }) => identifiers.has('cipher'));
}

describe('the keys of sealed fields', () => {
  test('are declared by exactly the functions that encrypt, decrypt or search sealed fields', () => {
    const declared = functions.filter(({ facts }) => facts.uses?.includes('field-keys'));
    const needed = functions.filter(({ name }) => usesCipher(name));
    expect(needed.length).toBeGreaterThan(50);
    expect(declared.map(({ name }) => name)).toEqual(needed.map(({ name }) => name));
  });

  test('are implied where responses are stored for idempotency, and where addresses of clients are counted', () => {
    for (const { name, facts, reach, ...known } of functions) {
      const has = facts.uses?.includes('field-keys') || known.isImplied;
      expect([name, reach.uses.has('field-keys')]).toEqual([name, has]);
    }
  });

  test('are not available to the other functions, such as the webhook and deletions', () => {
    const without = functions.filter(({ reach }) => !reach.uses.has('field-keys')).map(({ name }) => name);
    expect(without).toEqual(
      expect.arrayContaining(['pay/webhook', 'users/delete', 'stats/global', 'receipts/pdf']),
    );
    expect(count - without.length).toBeLessThan((count * 2) / 3);
  });
});
