// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { historyOf } from '../../support/database/owner.ts';
import { anonymous, clientWith } from '../../support/http/client.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { clock, mail } from '../../support/run/resources.ts';
import { END, makeKey, storedKeys } from '../../support/world/keys.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
let made: Awaited<ReturnType<typeof makeKey>>;
beforeEach(async () => {
  world = await createWorld();
  made = await makeKey(world, 'theo', ['stats.read']);
});

const HOUR = 3600;
const rotate = (body: object, by: 'ada' | 'theo' | 'nora' | 'root' = 'theo', id = made.key_id) =>
  world.as(by).post(`/api/keys/${id}/rotate`, body);
const statusWith = async (token: string) => (await clientWith({ token }).get('/api/keys/self')).status;

describe('POST /api/keys/{key_id}/rotate', () => {
  test('gives another secret; the one before works for the overlap and not a second longer', async () => {
    const { status, body } = await rotate({ overlap_hours: 168 });
    expect([status, body.former_until, body.rotated_at]).toEqual([
      200,
      '2026-11-27T09:00:00.000Z',
      clock.now(),
    ]);
    expect(body).toMatchObject({
      key_id: made.key_id,
      name: 'Comptabilité',
      starts_with: body.key.slice(0, 12),
    });
    expect([await statusWith(made.key), await statusWith(body.key)]).toEqual([200, 200]);
    clock.advance(168 * HOUR - 1);
    expect(await statusWith(made.key)).toBe(200);
    clock.advance(1);
    expect([await statusWith(made.key), await statusWith(body.key)]).toEqual([401, 200]);
  });

  test('the list says until when the one before works', async () => {
    await rotate({ overlap_hours: 1 });
    const listed = async () => (await world.as('theo').get('/api/keys')).body.data[0].former_until;
    expect(await listed()).toBe('2026-11-20T10:00:00.000Z');
    clock.advance(HOUR);
    expect(await listed()).toBeNull();
  });

  test('without overlap ends the one before at once', async () => {
    const { body } = await rotate({ overlap_hours: 0 });
    expect([await statusWith(made.key), await statusWith(body.key)]).toEqual([401, 200]);
    expect(await storedKeys()).toMatchObject([{ former_hash: null, former_until: null }]);
  });

  test('a second rotation ends what the first had left', async () => {
    const first = (await rotate({ overlap_hours: 24 })).body;
    const second = (await rotate({ overlap_hours: 24 })).body;
    const statuses = await Promise.all([made, first, second].map(({ key }) => statusWith(key)));
    expect(statuses).toEqual([401, 200, 200]);
  });

  test('prolongs the key where that is asked, never the secret before beyond its end', async () => {
    const short = await makeKey(world, 'theo', ['stats.read'], { expires_at: '2026-11-20T11:00:00.000Z' });
    const { body } = await rotate({ overlap_hours: 24, expires_at: END }, 'theo', short.key_id);
    expect([body.expires_at, body.former_until]).toEqual([END, '2026-11-20T11:00:00.000Z']);
    clock.advance(2 * HOUR);
    expect([await statusWith(short.key), await statusWith(body.key)]).toEqual([401, 200]);
  });

  test('is in the history, and a mail tells the maker', async () => {
    const { key } = (await rotate({ overlap_hours: 24 })).body;
    await deliverMessages();
    expect((await historyOf('api_key', made.key_id)).at(-1)).toMatchObject({
      action: 'changed',
      by_user_id: world.person.theo.userId,
      changes: { former_until: { old: null, new: '2026-11-21T09:00:00.000Z' } },
    });
    expect(mail.sent.at(-1)).toMatchObject({
      to: 'theo@example.org',
      subject: 'La clé d’un logiciel a été renouvelée',
    });
    expect(JSON.stringify(mail.sent)).not.toContain(key.slice(12));
  });

  test('is for the maker alone: nobody else gets a secret that acts in their name', async () => {
    for (const by of ['ada', 'root'] as const)
      expect(await rotate({ overlap_hours: 1 }, by)).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
    expect(await statusWith(made.key)).toBe(200);
  });

  test('security row 22: of another association, of nobody or ended there is nothing', async () => {
    expect(await rotate({ overlap_hours: 1 }, 'nora')).toMatchObject({ status: 404 });
    expect(await rotate({ overlap_hours: 1 }, 'theo', 999_999)).toMatchObject({ status: 404 });
    await world.as('theo').delete(`/api/keys/${made.key_id}`);
    expect(await rotate({ overlap_hours: 1 })).toMatchObject({ status: 404 });
  });

  test('brings no expired key back', async () => {
    const short = await makeKey(world, 'theo', ['stats.read'], { expires_at: '2026-11-20T11:00:00.000Z' });
    clock.advance(2 * HOUR);
    const answer = await rotate({ overlap_hours: 0, expires_at: END }, 'theo', short.key_id);
    expect(answer).toMatchObject({ status: 409, body: { code: 'key-expired' } });
  });

  test.each([
    [{}, '/overlap_hours'],
    [{ overlap_hours: -1 }, '/overlap_hours'],
    [{ overlap_hours: 169 }, '/overlap_hours'],
    [{ overlap_hours: 1, expires_at: '2026-11-20T09:00:00.000Z' }, '/expires_at'],
    [{ overlap_hours: 1, expires_at: '2027-11-22T09:00:00.000Z' }, '/expires_at'],
  ])('refuses %j', async (body, pointer) => {
    expect(await rotate(body)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  });

  test('is for who may manage keys', async () => {
    const path = `/api/keys/${made.key_id}/rotate`;
    expect(await world.as('alice').post(path, { overlap_hours: 1 })).toMatchObject({ status: 403 });
    expect(await anonymous.post(path, { overlap_hours: 1 })).toMatchObject({ status: 401 });
  });
});
