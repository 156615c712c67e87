import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, eventsNamed } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { openSeason, type Season } from '../../support/world/season.ts';

/** Today is 20 November 2026. */
let season: Season;
let passage: Json;
beforeEach(async () => {
  season = await openSeason();
  passage = (await season.visit('alice', { fk_adresse: season.addressAt(1, 1).id })).body;
});

const path = () => `/api/passages/${passage.passage_id}`;
const setOperation = (change: { date_end?: string; chk_active?: 0 | 1 }) =>
  asOwner((trx) => trx.updateTable('operations').set(change).execute());
const closed = { status: 409, body: { code: 'operation-closed' } };

describe('PATCH /api/passages/{passage_id}', () => {
  test('in a closed operation nothing is changed and everything is read', async () => {
    await setOperation({ chk_active: 0 });
    for (const name of ['alice', 'ada', 'root'] as const) {
      expect(await season.world.as(name).patch(path(), { remark: 'chien' })).toMatchObject(closed);
      expect(await season.world.as(name).get(path())).toMatchObject({ status: 200 });
    }
    expect(await eventsNamed('passage_updated')).toEqual([]);
  });

  test('a change after the last day is late; after 31 days only administrators make it', async () => {
    await setOperation({ date_end: '2026-11-19' });
    expect(await season.world.as('alice').patch(path(), { remark: 'un' })).toMatchObject({
      status: 200,
      body: { flags: ['late'] },
    });
    await setOperation({ date_end: '2026-10-19' });
    expect(await season.world.as('alice').patch(path(), { remark: 'deux' })).toMatchObject(closed);
    expect(await season.world.as('ada').patch(path(), { remark: 'deux' })).toMatchObject({ status: 200 });
  });

  test('the same values after the last day change nothing', async () => {
    await setOperation({ date_end: '2026-11-19' });
    expect((await season.world.as('alice').patch(path(), passage)).body).toEqual(passage);
    expect(await eventsNamed('passage_updated')).toEqual([]);
  });
});
