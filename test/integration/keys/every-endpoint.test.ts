import { describe, expect, test } from '@jest/globals';
import { keyActions } from '../../../lib/core/key-rights.ts';
import type { RoleName } from '../../../lib/core/roles-matrix.ts';
import type { EndpointFacts } from '../../../lib/runtime/http/endpoint-spec.ts';
import { routeTable } from '../../../lib/runtime/http/route-table.ts';
import { emptyDatabase } from '../../support/database/owner.ts';
import { askEndpoint } from '../../support/http/ask-endpoint.ts';
import { type EndpointRequest, requestOf } from '../../support/http/endpoint-requests.ts';
import { expectedOutcome, factsOf, type Outcome, outcomeOf, targetsOf } from '../../support/http/outcomes.ts';
import { createAccessRecords, type RecordOwner } from '../../support/world/access-records.ts';
import { softwareOf } from '../../support/world/keys.ts';
import type { PersonName } from '../../support/world/world.ts';

type KindOfKey = { maker: PersonName; role: RoleName; actions: readonly string[] };

/** Keys by who made them and for what; `role`: the column of the matrix that binds them. */
const kinds: Record<string, KindOfKey> = {
  'an administrator’s, for everything': { maker: 'ada', role: 'entity_admin', actions: keyActions },
  'an administrator’s, for exports': {
    maker: 'ada',
    role: 'entity_admin',
    actions: ['export.create', 'export.read'],
  },
  'a treasurer’s, for everything': { maker: 'theo', role: 'treasurer', actions: keyActions },
  'of somebody who is a member now': { maker: 'alice', role: 'member', actions: keyActions },
  'a super administrator’s, of Bondy': { maker: 'root', role: 'entity_admin', actions: keyActions },
  // As if one had got in somehow: the action is refused all the same.
  'of a forged row with actions of persons': {
    maker: 'ada',
    role: 'entity_admin',
    actions: ['user.read', 'user.edit', 'user.create', 'user.delete', 'privacy.manage', 'keys.manage'],
  },
};

/** A file of visits says no more than its reader may read; the requests of the table are about one. */
const ofVisits: Record<string, Outcome> = { 'exports/create': 403, 'exports/get': 404 };

function expectedOfKey(
  name: string,
  facts: EndpointFacts,
  asked: EndpointRequest,
  { role, actions }: KindOfKey,
  target: RecordOwner,
): Outcome {
  const { access } = facts;
  if (access === 'open' || access === 'provider-signature')
    return expectedOutcome(facts, asked, role, target);
  if (access === 'signed-in') return facts.servesKeys ? 'allowed' : 403;
  const mayHave = !facts.refusesKeys && keyActions.some((action) => action === access);
  if (!mayHave || !actions.includes(access)) return 403;
  const refusal = ofVisits[name];
  if (refusal !== undefined && !actions.includes('passage.read')) return refusal;
  return expectedOutcome(facts, asked, role, target);
}

/** The one endpoint for keys alone has no answer for persons, so the table of requests calls that a refusal. */
const outcomeFor = ({ servesKeys }: EndpointFacts, ...told: Parameters<typeof outcomeOf>): Outcome =>
  servesKeys && told[0].status === 200 ? 'allowed' : outcomeOf(...told);

describe('what software may do with a key', () => {
  test.each(routeTable)('security row 48: $method $path', async (route) => {
    const asked = requestOf(route.name);
    const facts = await factsOf(route.name);
    const expected: Record<string, Outcome> = {};
    const answered: Record<string, Outcome> = {};
    let { world, records } = await createAccessRecords();
    const isAllowed = () => Object.values(answered).includes('allowed');
    for (const [name, kind] of Object.entries(kinds)) {
      const { token } = await softwareOf(world, kind.maker, kind.actions);
      for (const target of targetsOf(asked)) {
        const answer = await askEndpoint(route, asked, records[target], token);
        answered[`${name}: ${target}`] = outcomeFor(facts, answer, asked, records[target]);
        expected[`${name}: ${target}`] = expectedOfKey(route.name, facts, asked, kind, target);
      }
      if (facts.method === 'GET' || !isAllowed()) continue;
      await emptyDatabase();
      ({ world, records } = await createAccessRecords());
    }
    expect(answered).toEqual(expected);
  });
});
