import { beforeEach, describe, expect, test } from '@jest/globals';
import { roundTripsOf } from '../../support/database/round-trips.ts';
import { resources } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const draft = (at: number) => ({
  id: resources.ids.uuid(),
  fk_operation: season.round.operationId,
  fk_adresse: season.addressAt(at, 1).id,
  montant: '12.50',
  fk_type_reglement: 'cash',
  name: 'Camille Martin',
});

// The embedded database runs one statement at a time.
const onServer = globalThis.shared.database.kind === 'postgres' ? describe : describe.skip;

onServer('a request waits for the database', () => {
  test('twice to read the session and what it may do, once where there is no association', async () => {
    const session = (name: 'alice' | 'root') => () => season.world.as(name).get('/api/session');
    expect(await roundTripsOf(session('alice'), 200)).toMatchObject({ roundTrips: 2 });
    expect(await roundTripsOf(session('root'), 200)).toMatchObject({ roundTrips: 1 });
  });

  test('at most six times for ten statements to read the first screen, once more with a season before', async () => {
    // Figures and waiting items are queried in parallel: the order of the answers decides whether the next query is sent alone.
    const home = async () => {
      const { roundTrips, texts } = await roundTripsOf(() => season.world.as('ada').get('/api/home'), 200);
      expect(roundTrips).toBeLessThanOrEqual(texts.length - 4);
      return texts.length;
    };
    expect(await home()).toBe(10);
    const before = { date_start: '2025-10-15', date_end: '2026-01-31' };
    await season.world.as('ada').post('/api/operations', before);
    expect(await home()).toBe(11);
  });

  test('twice to read a passage or a page of them', async () => {
    const { passage_id } = (await season.world.as('alice').post('/api/passages', draft(1))).body;
    const one = () => season.world.as('alice').get(`/api/passages/${passage_id}`);
    expect(await roundTripsOf(one, 200)).toMatchObject({ roundTrips: 2 });
    const page = () => season.world.as('alice').get(`/api/passages?operation_id=${season.round.operationId}`);
    expect(await roundTripsOf(page, 200)).toMatchObject({ roundTrips: 2 });
  });

  test('three times to record a passage', async () => {
    const record = () => season.world.as('alice').post('/api/passages', draft(1));
    expect(await roundTripsOf(record, 201)).toMatchObject({ roundTrips: 3 });
  });

  test('once more to record it under an idempotency key', async () => {
    const headers = { 'idempotency-key': resources.ids.uuid() };
    const record = () => season.world.as('alice').post('/api/passages', draft(1), headers);
    expect(await roundTripsOf(record, 201)).toMatchObject({ roundTrips: 4 });
  });

  test('four times to change or to delete a passage', async () => {
    const { passage_id } = (await season.world.as('alice').post('/api/passages', draft(1))).body;
    const path = `/api/passages/${passage_id}`;
    const change = () => season.world.as('alice').patch(path, { remark: 'sonnette cassée', montant: '15' });
    expect(await roundTripsOf(change, 200)).toMatchObject({ roundTrips: 4 });
    const remove = () => season.world.as('ada').delete(`${path}?reason=doublon`);
    expect(await roundTripsOf(remove, 204)).toMatchObject({ roundTrips: 4 });
  });

  test.each([1, 9, 200])('at most eight times to record a batch of %i', async (size) => {
    const passages = Array.from({ length: size }, (_, at) => draft((at % 9) + 1));
    const send = () => season.world.as('alice').post('/api/passages/bulk', { passages });
    const { roundTrips, texts } = await roundTripsOf(send, 200);
    expect(roundTrips).toBe(3);
    // Admission, begin, facts, insert, traces, commit: the texts are the same for any size, so that each can be named.
    expect(texts).toHaveLength(6);
    // For passages that are already recorded, one more query asks whether the caller may see them.
    expect(await roundTripsOf(send, 200)).toMatchObject({ roundTrips: 4 });
  });
});
