import { describe, expect, test } from '@jest/globals';
import { eventsNamed } from '../../support/database/owner.ts';
import { exampleClient, makeExample } from '../../support/example/make-example.ts';
import { anonymous, clientWith } from '../../support/http/client.ts';

describe('POST /api/example/session', () => {
  test('signs in as the three whom a visitor may be, and sees nothing but the example', async () => {
    await makeExample();
    const roles: number[] = [];
    for (const as of ['chief', 'treasurer', 'member'] as const) {
      const client = await exampleClient(as);
      const { status, body } = await client.get('/api/session');
      roles.push(status, body.user.role_id);
      expect(body.association.is_example).toBe(true);
    }
    expect(roles).toEqual([200, 2, 200, 3, 200, 1]);
    const logins = await eventsNamed('login_success');
    expect(new Set(logins.map(({ username }) => username))).toEqual(
      new Set(['helene.garnier.exemple1', 'martine.roussel.exemple1', 'julien.mercier.exemple1']),
    );
    // A visitor who bars the chief does so until the next click, which makes another example.
    const chief = await exampleClient('chief');
    const { user } = (await (await exampleClient('treasurer')).get('/api/session')).body;
    const { status } = await chief.patch(`/api/users/${user.user_id}`, { chk_active: 0 });
    expect(status).toBe(200);
    expect(await anonymous.post('/api/example/session', { as: 'treasurer' })).toMatchObject({ status: 409 });
    expect(await anonymous.post('/api/example')).toMatchObject({ status: 202, body: { state: 'making' } });
  });

  test('refuses whoever else one would like to be', async () => {
    const refused = await clientWith({}).post('/api/example/session', { as: 'root' });
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation-failed' } });
  });
});
