import { beforeEach, describe, expect, test } from '@jest/globals';
import { emittedEvents } from '../../support/database/owner.ts';
import { openSeason, type Season } from '../../support/world/season.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const collect = (montant: unknown) =>
  season.visit('alice', { fk_sector: season.alicesSector, montant, fk_type_reglement: 'cash' });

describe('money on the way in and out', () => {
  test.each([
    [12.5, '12.50', 12.5],
    ['12.50', '12.50', 12.5],
    ['12.5', '12.50', 12.5],
    [0.29, '0.29', 0.29],
    [1.1, '1.10', 1.1],
    [20, '20.00', 20],
    [0, '0.00', 0],
    ['0', '0.00', 0],
    ['9999.99', '9999.99', 9999.99],
    [9999.99, '9999.99', 9999.99],
  ])('%j is kept as %s', async (sent, answered, event) => {
    const { status, body } = await collect(sent);
    expect([status, body.montant]).toEqual([201, answered]);
    const read = await season.world.as('alice').get(`/api/passages/${body.passage_id}`);
    expect(read.body.montant).toBe(answered);
    expect((await emittedEvents()).at(-1)).toMatchObject({ event: 'passage_created', amount: event });
  });

  test('the notations of JSON for one number are one amount', async () => {
    const { world, round, alicesSector } = season;
    const text = (montant: string) =>
      `{"fk_operation":${round.operationId},"fk_sector":${alicesSector},"montant":${montant},"fk_type_reglement":"cash"}`;
    for (const montant of ['12.5', '12.50', '12.5000', '1.25e1', '125E-1']) {
      const { status, body } = await world.as('alice').post('/api/passages', text(montant));
      expect([status, body.montant]).toEqual([201, '12.50']);
    }
    expect((await world.as('alice').post('/api/passages', text('-0'))).body.montant).toBe('0.00');
  });

  test.each([
    -1,
    -0.01,
    '-1',
    '1e3',
    12.345,
    '12.345',
    '12,50',
    '12.50 €',
    'NaN',
    'Infinity',
    1e21,
    1e-7,
    10_000,
    '10000',
    true,
    '',
    ' 12',
    null,
    [],
    [12.5],
    {},
    { amount: 5 },
    '٥',
  ])('%j is refused at /montant', async (sent) => {
    const { status, body } = await collect(sent);
    expect([status, body.code]).toEqual([400, 'validation-failed']);
    expect(body.errors).toEqual([
      {
        pointer: '/montant',
        detail: 'expected an amount such as 12.50: 0 to 9999.99 with at most two decimals',
        code: 'invalid-value',
      },
    ]);
    const events = await emittedEvents();
    expect(events.map(({ event }) => event)).not.toContain('passage_created');
  });

  test('the same rules hold for every other amount', async () => {
    const open = (calendar_value: unknown) =>
      season.world
        .as('ada')
        .post('/api/operations', { date_start: '2026-10-15', date_end: '2026-12-31', calendar_value });
    expect((await open(2)).body.calendar_value).toBe('2.00');
    expect((await open('12,50')).body.errors).toMatchObject([{ pointer: '/calendar_value' }]);
  });
});
