import { describe, expect, test } from '@jest/globals';
import { routeTable } from '../../../lib/runtime/http/route-table.ts';
import { askEndpoint } from '../../support/http/ask-endpoint.ts';
import { endpointRequests, requestOf } from '../../support/http/endpoint-requests.ts';
import { createAccessRecords } from '../../support/world/access-records.ts';

describe('what belongs to another association does not exist', () => {
  const naming = routeTable.filter(({ name }) =>
    ['path', 'query', 'body'].includes(endpointRequests[name]?.at ?? ''),
  );

  test.each(naming)('security row 22: $method $path answers as for an id nobody has', async (route) => {
    const asked = requestOf(route.name);
    const { world, records } = await createAccessRecords();
    const nobody = Object.fromEntries(Object.keys(records.foreign).map((name) => [name, 999_999_999]));
    for (const role of ['alice', 'theo', 'ada'] as const) {
      const foreign = await askEndpoint(route, asked, records.foreign, world.person[role].token);
      const unknown = await askEndpoint(
        route,
        asked,
        { ...records.foreign, ...nobody },
        world.person[role].token,
      );
      expect(foreign.status).toBeGreaterThanOrEqual(400);
      expect({ ...foreign.body, instance: '' }).toEqual({ ...unknown.body, instance: '' });
    }
  });
});
