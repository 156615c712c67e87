import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { allPages } from '../../support/http/pages.ts';
import { clock } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const path = (query = '') => `/api/sectors/${season.alicesSector}/addresses${query}`;
const list = (query = '', name: PersonName = 'alice') => season.world.as(name).get(path(query));
const idsOf = async (query: string) =>
  (await list(query)).body.data.map((address: { address_id: number }) => address.address_id);
const doorOf = (door: string) => ({ fk_adresse: season.addressAt(2, 1).id, dwelling: { floor: '1', door } });

describe('GET /api/sectors/{sector_id}/addresses', () => {
  test('lists what stands at each door, in the order of the streets', async () => {
    const { addressAt } = season;
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.data).toHaveLength(25);
    expect(
      body.data.map(({ voie, numero }: { voie: string; numero: number }) => `${numero} ${voie}`),
    ).toEqual(
      ['A', 'B', 'C', 'D', 'E'].flatMap((street) => [1, 2, 3, 4, 5].map((at) => `${at} Rue ${street}`)),
    );
    expect(body.data[0]).toEqual({
      address_id: addressAt(0, 0).id,
      sector_id: season.alicesSector,
      ban_id: '93010_t0_00001',
      numero: 1,
      rep: null,
      voie: 'Rue A',
      code_postal: '93140',
      code_insee: '93010',
      commune: 'Bondy',
      lon: 2.48,
      lat: 48.9,
      rnb_id: null,
      batiment_groupe_id: null,
      nb_log: 1,
      nb_log_source: 'default',
      nb_niveau: null,
      usage: null,
      annee_construction: null,
      do_not_call: false,
      walk: 1,
      given_by_hand: false,
      last_passage: null,
    });
  });

  test('page by page every address comes once and in the same order', async () => {
    const whole = (await list('?limit=200')).body.data;
    const pages = await allPages(season.world.as('alice'), path('?limit=7'));
    expect(pages.map(({ length }) => length)).toEqual([7, 7, 7, 4]);
    expect(pages.flat()).toEqual(whole);
  });

  test('the last passage is shown, whoever made it', async () => {
    const fk_adresse = season.addressAt(0, 0).id;
    await season.visit('alice', { fk_adresse, motif: 'absent' });
    clock.advance(60);
    await season.visit('bob', { fk_adresse, fk_type: 'refuse' });
    const [address] = (await list()).body.data;
    expect(address.last_passage).toEqual({
      fk_type: 'refuse',
      motif: null,
      passed_at: '2026-11-20T09:01:00.000Z',
    });
  });

  test('a deleted passage is no longer the last one', async () => {
    const { world, visit, addressAt } = season;
    const { body } = await visit('alice', { fk_adresse: addressAt(0, 0).id, fk_type: 'refuse' });
    await world.as('ada').delete(`/api/passages/${body.passage_id}`);
    expect((await list()).body.data[0].last_passage).toBe(null);
  });

  test('what is to do and what is done are asked for apart', async () => {
    const { addressAt, visit } = season;
    await visit('alice', { fk_adresse: addressAt(0, 0).id, fk_type: 'refuse' });
    await visit('alice', { fk_adresse: addressAt(1, 0).id, motif: 'repasser' });
    expect(await idsOf('?state=done')).toEqual([addressAt(0, 0).id]);
    const todo = await idsOf('?state=todo');
    expect(todo).toHaveLength(24);
    expect(todo[0]).toBe(addressAt(1, 0).id);
    expect(await idsOf('?state=to-finish')).toEqual([addressAt(1, 0).id]);
    expect(await idsOf('?state=do-not-call')).toEqual([]);
  });

  test('where nobody shall call there is nothing to do', async () => {
    const { world, addressAt, alicesSector, visit } = season;
    const [unwanted, visited] = [addressAt(0, 0).id, addressAt(1, 0).id];
    await visit('alice', { fk_adresse: visited, fk_type: 'refuse' });
    for (const id of [unwanted, visited]) {
      await world.as('ada').patch(`/api/sectors/${alicesSector}/addresses/${id}`, { do_not_call: true });
    }
    const todo = await idsOf('?state=todo');
    expect(todo).toHaveLength(23);
    expect(todo).not.toContain(unwanted);
    expect(await idsOf('?state=done')).toEqual([visited]);
    expect(await idsOf('?state=do-not-call')).toEqual([unwanted, visited]);
    expect(await idsOf('?state=done,do-not-call')).toEqual([unwanted, visited]);
    expect(await idsOf('?state=done,to-finish')).toEqual([visited]);
    expect(await idsOf('?state=done,todo')).toEqual([...todo, visited].toSorted((a, b) => a - b));
    expect(await list('?state=done,left')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?state', detail: expect.stringContaining('to-finish') }] },
    });
    expect(await idsOf('')).toHaveLength(25);
  });

  test('a house of several dwellings is done when all of them are', async () => {
    const { addressAt, visit } = season;
    const fk_adresse = addressAt(2, 1).id;
    await asOwner((trx) =>
      trx.updateTable('sectors_adresses').set({ nb_log: 2 }).where('fk_adresse', '=', fk_adresse).execute(),
    );
    await visit('alice', { ...doorOf('gauche'), fk_type: 'refuse' });
    expect(await idsOf('?state=done')).toEqual([]);
    expect(await idsOf('?state=to-finish')).toEqual([fk_adresse]);
    await visit('alice', { ...doorOf('droite'), motif: 'absent' });
    expect(await idsOf('?state=done')).toEqual([]);
    clock.advance(60);
    await visit('alice', { ...doorOf('droite'), fk_type: 'maison_vide' });
    expect(await idsOf('?state=done')).toEqual([fk_adresse]);
  });

  test('a door that two hands write differently is one door', async () => {
    const { id } = season.addressAt(2, 1);
    await asOwner((trx) =>
      trx.updateTable('sectors_adresses').set({ nb_log: 2 }).where('fk_adresse', '=', id).execute(),
    );
    await season.visit('alice', { ...doorOf('é'), fk_type: 'refuse' });
    await season.visit('alice', { ...doorOf(' É'), fk_type: 'refuse' });
    expect(await idsOf('?state=done')).toEqual([]);
    await season.visit('alice', { ...doorOf('B'), fk_type: 'refuse' });
    expect(await idsOf('?state=done')).toEqual([id]);
  });

  test('everybody who may read the sector may read its addresses, nobody else', async () => {
    for (const name of ['ada', 'theo', 'root'] as const) {
      expect(await list('', name)).toMatchObject({ status: 200 });
    }
    for (const name of ['bob', 'nora', 'malik'] as const) {
      expect(await list('', name)).toMatchObject({ status: 404 });
    }
  });

  test('an unknown state is refused', async () => {
    expect(await list('?state=half')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?state' }] },
    });
  });
});
