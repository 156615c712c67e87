import { describe, expect, test } from '@jest/globals';
import { type Route, routeTable } from '../../../lib/runtime/http/route-table.ts';
import type { Json, TestAnswer } from '../../support/http/answer.ts';
import { askEndpoint } from '../../support/http/ask-endpoint.ts';
import { requestOf } from '../../support/http/endpoint-requests.ts';
import { createAccessRecords, type Records } from '../../support/world/access-records.ts';

/** Bodies that are no record: an answer has nothing of them that could be edited. */
const commands = new Set([
  'passwords/change',
  'field/phone-key',
  'chat/set-members',
  'entities/set-accounts',
  // A passkey needs a device; `auth/rename-passkey` sends one back.
  'auth/rename-passkey',
]);

const writes = routeTable.filter(
  ({ method, name }) => (method === 'PUT' || method === 'PATCH') && !commands.has(name),
);

/** The operation that reads what another one writes, where it has another path; by default that of the same path. */
const readBy: Record<string, string> = {
  'chat/update-room': 'chat/list-rooms',
  'sectors/set-members': 'sectors/get',
  'sectors/update-address': 'sectors/addresses',
};

function routeOf(name: string): Route {
  const route = routeTable.find((one) => one.name === name);
  if (!route) throw new Error(`no route ${name}`);
  return route;
}

function readingOf({ name, path }: Route): Route | undefined {
  const named = readBy[name];
  if (named !== undefined) return routeOf(named);
  return routeTable.find((one) => one.method === 'GET' && one.path === path);
}

/** The records that an answer shows: one, or the rows of a list. */
const shownIn = ({ body }: TestAnswer): Json[] => (Array.isArray(body?.data) ? body.data : [body]);

describe('a record that was read can be sent back', () => {
  test.each(writes)('$method $path', async (route) => {
    const { world, records } = await createAccessRecords();
    const own: Records = records.own;
    const { token } = world.person.ada;
    const read = readingOf(route);
    const asked = requestOf(route.name);
    const answers = [await askEndpoint(route, asked, own, token)];
    if (read) answers.push(await askEndpoint(read, requestOf(read.name), own, token));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const record of answers.flatMap(shownIn)) {
      const { status, body } = await askEndpoint(route, { ...asked, body: () => record }, own, token);
      expect({ record, status, errors: body.errors }).toEqual({ record, status: 200, errors: undefined });
    }
  });

  test.each(writes)('$method $path refuses a name that no answer has', async (route) => {
    const { world, records } = await createAccessRecords();
    const asked = requestOf(route.name);
    const body = () => ({ ...asked.body?.(records.own), surprise: 1 });
    const { token } = world.person.ada;
    const answer = await askEndpoint(route, { ...asked, body }, records.own, token);
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/surprise', code: 'unknown-field' }] },
    });
  });
});
