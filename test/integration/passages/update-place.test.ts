import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventsNamed } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { clock } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const record = async (draft: object): Promise<Json> => (await season.visit('alice', draft)).body;
const patch = async (passage: Json, body: object) =>
  season.world.as('alice').patch(`/api/passages/${passage.passage_id}`, body);
const at = (column: number, row: number) => ({ fk_adresse: season.addressAt(column, row).id });

describe('PATCH /api/passages/{passage_id}', () => {
  test('another address brings another sector and the flag that goes with it', async () => {
    const passage = await record(at(1, 1));
    const { body } = await patch(passage, at(7, 1));
    expect(body).toMatchObject({ fk_sector: season.bobsSector, flags: ['hors_secteur'] });
    expect((await patch(passage, at(2, 1))).body).toMatchObject({
      fk_sector: season.alicesSector,
      flags: [],
    });
  });

  test('in a whole record with another address the sector follows too', async () => {
    const passage = await record(at(1, 1));
    expect((await patch(passage, { ...passage, ...at(7, 1) })).body.fk_sector).toBe(season.bobsSector);
  });

  test('another position brings another sector', async () => {
    const passage = await record({ lat: 48.901, lon: 2.481 });
    expect((await patch(passage, { lat: 48.901, lon: 2.487 })).body.fk_sector).toBe(season.bobsSector);
  });

  test('another sector may be named, an unknown one may not', async () => {
    const passage = await record(at(1, 1));
    expect((await patch(passage, { fk_sector: season.bobsSector })).body).toMatchObject({
      fk_sector: season.bobsSector,
      flags: ['hors_secteur'],
    });
    expect(await patch(passage, { fk_sector: 424_242 })).toMatchObject({
      status: 422,
      body: { code: 'sector-not-found', errors: [{ pointer: '/fk_sector' }] },
    });
    expect(await patch(passage, { fk_adresse: 424_242 })).toMatchObject({
      status: 422,
      body: { code: 'address-not-found', errors: [{ pointer: '/fk_adresse' }] },
    });
  });

  test('a whole record from outside every sector stays outside', async () => {
    const passage = await record(at(1, 8));
    expect(passage).toMatchObject({ fk_sector: season.alicesSector, flags: ['hors_secteur'] });
    const { body } = await patch(passage, { ...passage, remark: 'chien' });
    expect(body.flags).toEqual(['hors_secteur']);
    expect(await eventsNamed('passage_updated')).toMatchObject([{ changes: { encrypted_remark: true } }]);
  });

  test('a visit without a spot keeps its sector when it is given to somebody else', async () => {
    const passage = await record({ fk_sector: season.alicesSector });
    const given = { fk_user: season.round.bob.userId };
    const answer = await season.world.as('ada').patch(`/api/passages/${passage.passage_id}`, given);
    expect(answer).toMatchObject({
      status: 200,
      body: { fk_sector: season.alicesSector, user_id: season.round.bob.userId, flags: ['hors_secteur'] },
    });
  });

  test('the same values again change nothing, even where a flag would be put up today', async () => {
    const passage = await record(at(1, 1));
    await season.visit('bob', at(1, 1));
    expect((await patch(passage, passage)).body).toEqual(passage);
    expect(await eventsNamed('passage_updated')).toEqual([]);
  });

  test('another dwelling or time is compared with the visits of others anew', async () => {
    await season.visit('bob', { ...at(1, 1), dwelling: { door: 'B' } });
    const passage = await record({ ...at(1, 1), dwelling: { door: 'A' } });
    expect((await patch(passage, { dwelling: { door: 'B' } })).body.flags).toEqual(['doublon_suspect']);
    clock.advance(60);
    const later = { passed_at: '2026-11-19T20:00:00.000Z' };
    expect((await patch(passage, later)).body.flags).toEqual([]);
  });
});
