import { describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { type Route, routeTable } from '../../../lib/runtime/route-table.ts';
import { askEndpoint } from '../../support/ask-endpoint.ts';
import { type EndpointRequest, endpointRequests } from '../../support/endpoint-requests.ts';
import { asOwner } from '../../support/owner.ts';
import { createReaches } from '../../support/reaches.ts';
import { clock } from '../../support/resources.ts';

/** What can be deleted softly: the table of each, and its key. */
const deletable = {
  entity_id: ['entities', 'id'],
  user_id: ['users', 'id'],
  operation_id: ['operations', 'id'],
  sector_id: ['sectors', 'id'],
  passage_id: ['passages', 'passage_id'],
} as const;

type Deletable = keyof typeof deletable;

function nameOf({ names, at }: EndpointRequest): Deletable | undefined {
  if (at === 'list') return undefined;
  return Object.keys(deletable).find((name): name is Deletable => name === names);
}

const cases = routeTable.flatMap((route) => {
  const asked = endpointRequests[route.name];
  const name = asked && nameOf(asked);
  return name ? [{ ...route, asked, deleted: name }] : [];
});

/** A record that is deleted does not exist, except for who restores it or reads what happened to it. */
function expectedStatus({ name }: Route, { at }: EndpointRequest): number {
  if (name.endsWith('/restore') || name.endsWith('/history')) return 200;
  return at === 'body' ? 422 : 404;
}

describe('what was deleted', () => {
  test.each(cases)('$method $path without its $deleted', async ({ asked, deleted, ...route }) => {
    const { world, records } = await createReaches();
    const [table, key] = deletable[deleted];
    await asOwner((trx) =>
      sql`update ${sql.table(table)} set deleted_at = ${clock.now()} where ${sql.ref(key)} = ${records.own[deleted]}`.execute(
        trx,
      ),
    );
    const { status } = await askEndpoint(route, asked, records.own, world.person.root.token);
    expect(status).toBe(expectedStatus(route, asked));
  });
});
