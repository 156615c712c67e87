import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventsNamed, historyOf } from '../../support/database/owner.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const path = () => `/api/entities/${world.bondy}/accounts`;
const ask = (name: PersonName, body: object = { gifts: '75411' }, headers = {}) =>
  world.as(name).patch(path(), body, headers);

describe('PATCH /api/entities/{entity_id}/accounts', () => {
  test.each(['ada', 'theo'] as const)('%s changes those that are named, and no others', async (name) => {
    const { status, body } = await ask(name);
    expect(status).toBe(200);
    expect(body.settings.accounts).toEqual({
      gifts: '75411',
      members: '467000',
      cash: '530000',
      cheques: '511200',
      bank: '512000',
      cards: '511500',
      fees: '627000',
      shortages: '658000',
      surpluses: '758000',
      suspense: '471000',
    });
    const changes = {
      settings: { old: { accounts: { gifts: '754100' } }, new: { accounts: { gifts: '75411' } } },
    };
    expect(await eventsNamed('entity_updated')).toMatchObject([{ changes }]);
    expect(await historyOf('entity', world.bondy)).toMatchObject([{ changes }]);
  });

  test('without a difference nothing is written', async () => {
    expect((await ask('theo', { gifts: '754100' })).body.version).toBe(1);
    expect(await eventsNamed('entity_updated')).toEqual([]);
  });

  test('who saw another version is refused', async () => {
    await ask('theo');
    expect((await ask('theo', { bank: '512100' }, { 'if-match': '"v1"' })).status).toBe(412);
  });

  test('a treasurer changes nothing else of the association', async () => {
    expect((await world.as('theo').patch(`/api/entities/${world.bondy}`, { city: 'Pantin' })).status).toBe(
      403,
    );
    expect((await ask('theo', { city: 'Pantin' })).status).toBe(400);
  });

  test('a member is refused, and for another association it does not exist', async () => {
    expect(await ask('alice')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await ask('nora')).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  test.each(['', '53', '930000', '53A', '530000-1', '53000000000000', 530_000, null])(
    '%j is no account',
    async (gifts) => {
      expect(await ask('theo', { gifts })).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: '/gifts' }] },
      });
    },
  );
});
