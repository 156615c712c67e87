import { beforeEach, describe, expect, test } from '@jest/globals';
import { openRound } from '../../support/world/round.ts';
import { openSeason, type Season } from '../../support/world/season.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

/** Records a visit on the border of Alice's and Bob's sectors; ignores the flags of the place. */
async function isSuspect(name: 'alice' | 'bob', more: object = {}): Promise<boolean> {
  const { body } = await season.visit(name, { fk_adresse: season.addressAt(4, 1).id, ...more });
  return body.flags.includes('doublon_suspect');
}
const at = (passed_at: string) => ({ passed_at });

describe('POST /api/passages', () => {
  test('a second visit by somebody else within 12 hours is suspect', async () => {
    expect(await isSuspect('alice')).toBe(false);
    expect(await isSuspect('bob')).toBe(true);
  });

  test('a second visit by the same member is not', async () => {
    await isSuspect('alice');
    expect(await isSuspect('alice')).toBe(false);
  });

  test.each([
    ['just under 12 hours later', '2026-11-20T08:59:59.999Z', true],
    ['12 hours later', '2026-11-20T09:00:00.000Z', false],
    ['just under 12 hours earlier', '2026-11-19T09:00:00.001Z', true],
    ['12 hours earlier', '2026-11-19T09:00:00.000Z', false],
  ])('the time of the visits counts: %s', async (_, passedAt, expected) => {
    await isSuspect('alice', at('2026-11-19T21:00:00.000Z'));
    expect(await isSuspect('bob', at(passedAt))).toBe(expected);
  });

  test.each([
    [{ door: 'A' }, { door: 'A' }, true],
    [{ floor: '1', door: 'A' }, { floor: '1', door: 'A' }, true],
    [{ floor: '1', door: 'A' }, { floor: '2', door: 'A' }, false],
    [{ door: 'A' }, { door: ' a ' }, true],
    [{ floor: 'RDC', door: 'É' }, { floor: 'rdc', door: 'é' }, true],
    [{ floor: '1', door: 'A' }, { floor: 'A', door: '1' }, false],
    [{ door: 'A' }, { door: 'B' }, false],
    [{ door: 'A' }, null, false],
    [null, {}, true],
  ])('a dwelling is floor and door: %j and %j', async (first, second, expected) => {
    await isSuspect('alice', { dwelling: first });
    expect(await isSuspect('bob', { dwelling: second })).toBe(expected);
  });

  test('another house is another dwelling', async () => {
    await isSuspect('alice');
    expect(await isSuspect('bob', { fk_adresse: season.addressAt(4, 2).id })).toBe(false);
  });

  test('without an address nobody can tell', async () => {
    const spot = { fk_adresse: null, lat: 48.901, lon: 2.484 };
    await isSuspect('alice', spot);
    expect(await isSuspect('bob', spot)).toBe(false);
  });

  test('a deleted visit and one of another operation do not count', async () => {
    const { world, addressAt, visit } = season;
    const { body } = await visit('alice', { fk_adresse: addressAt(4, 1).id });
    await world.as('ada').delete(`/api/passages/${body.passage_id}`);
    const next = await openRound(world, { date_start: '2026-11-01', date_end: '2026-12-31' });
    const sector = { operation_id: next.operationId, sector_name: 'Centre' };
    const { sector_id } = (await world.as('ada').post('/api/sectors', sector)).body;
    const elsewhere = { fk_operation: next.operationId, fk_sector: sector_id };
    expect(await isSuspect('alice', elsewhere)).toBe(false);
    expect(await isSuspect('bob')).toBe(false);
  });
});
