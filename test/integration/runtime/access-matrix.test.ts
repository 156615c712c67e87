// Tier: quick
import { describe, expect, test } from '@jest/globals';
import { routeTable } from '../../../lib/runtime/http/route-table.ts';
import { emptyDatabase } from '../../support/database/owner.ts';
import { askEndpoint } from '../../support/http/ask-endpoint.ts';
import { endpointRequests, pathWords, requestOf } from '../../support/http/endpoint-requests.ts';
import { expectedOutcome, factsOf, type Outcome, outcomeOf, targetsOf } from '../../support/http/outcomes.ts';
import { createAccessRecords } from '../../support/world/access-records.ts';
import type { World } from '../../support/world/world.ts';

/** The columns of the matrix, and a user of each role. */
const roles = {
  anonymous: undefined,
  member: 'alice',
  treasurer: 'theo',
  entity_admin: 'ada',
  super_admin: 'root',
} as const;
type Role = keyof typeof roles;
const roleNames: Role[] = ['anonymous', 'member', 'treasurer', 'entity_admin', 'super_admin'];

const tokenOf = (world: World, role: Role) => {
  const name = roles[role];
  return name && world.person[name].token;
};

describe('who may do what, on whose records', () => {
  test.each(routeTable)('security row 23: $method $path', async (route) => {
    const asked = requestOf(route.name);
    const facts = await factsOf(route.name);
    const expected: Record<string, Outcome> = {};
    const answered: Record<string, Outcome> = {};
    let { world, records } = await createAccessRecords();
    for (const role of roleNames) {
      const outcomes = new Set<Outcome>();
      for (const target of targetsOf(asked)) {
        const answer = await askEndpoint(route, asked, records[target], tokenOf(world, role));
        const outcome = outcomeOf(answer, asked, records[target]);
        outcomes.add(outcome);
        answered[`${role}, ${target}`] = outcome;
        expected[`${role}, ${target}`] = expectedOutcome(facts, asked, role, target);
      }
      // The next role needs the original records.
      const isChanged = facts.method !== 'GET' && facts.access !== 'open' && outcomes.has('allowed');
      if (isChanged && role !== roleNames.at(-1)) {
        await emptyDatabase();
        ({ world, records } = await createAccessRecords());
      }
    }
    expect(answered).toEqual(expected);
  });
});

describe('the table of requests', () => {
  test('names existing endpoints only', () => {
    const names = routeTable.map(({ name }) => name);
    expect(Object.keys(endpointRequests).filter((name) => !names.includes(name))).toEqual([]);
    expect(Object.keys(pathWords).filter((name) => !names.includes(name))).toEqual([]);
  });
});
