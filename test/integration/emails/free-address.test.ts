import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, historyOf } from '../../support/database/owner.ts';
import { anonymous } from '../../support/http/client.ts';
import { suppress } from '../../support/world/emails.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

const ADDRESS = 'lukasz@example.org';

let world: World;
let id: number;
beforeEach(async () => {
  world = await createWorld();
  id = await suppress(world.bondy, ADDRESS);
  await suppress(world.noisy, ADDRESS);
});

const free = (name: PersonName, body: unknown = { address: ADDRESS }) =>
  world.as(name).deleteNamed('/api/emails/suppressed', body);
const owners = async () => {
  const rows = await asOwner((trx) => trx.selectFrom('suppressed_addresses').select('entity_id').execute());
  return rows.map(({ entity_id }) => entity_id);
};

describe('DELETE /api/emails/suppressed', () => {
  test('frees the address for the own association, and says so in the history, not which', async () => {
    expect(await free('theo', { address: 'Lukasz@Example.org' })).toMatchObject({ status: 204 });
    expect(await owners()).toEqual([world.noisy]);
    const [entry] = await historyOf('suppressed_address', id);
    expect(entry).toMatchObject({
      entity_id: world.bondy,
      action: 'removed',
      changes: { reason: { old: 'bounced', new: null } },
    });
    expect(JSON.stringify(entry)).not.toContain('lukasz');
  });

  test('frees it everywhere for a super administrator', async () => {
    expect(await free('root')).toMatchObject({ status: 204 });
    expect(await owners()).toEqual([]);
  });

  test('says when there is none, also when another association has it', async () => {
    const unknown = { status: 422, body: { code: 'suppressed-address-not-found' } };
    expect(await free('ada', { address: 'camille@example.org' })).toMatchObject(unknown);
    await free('ada');
    expect(await free('ada')).toMatchObject(unknown);
    expect((await free('ada')).body.errors).toMatchObject([{ pointer: '/address' }]);
    expect(await owners()).toEqual([world.noisy]);
  });

  test('refuses members, strangers and bad input', async () => {
    expect(await free('alice')).toMatchObject({ status: 403 });
    expect(await anonymous.deleteNamed('/api/emails/suppressed', { address: ADDRESS })).toMatchObject({
      status: 401,
    });
    for (const body of [null, {}, { address: 'no address' }, { address: ADDRESS, all: true }, []])
      expect([body, (await free('ada', body)).status]).toEqual([body, 400]);
    expect(await owners()).toHaveLength(2);
  });
});
