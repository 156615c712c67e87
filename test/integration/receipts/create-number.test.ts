import { describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { clock } from '../../support/run/resources.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';
import type { World } from '../../support/world/world.ts';

async function numberOf(collection: Collection): Promise<string> {
  const { passage_id } = await collection.collect();
  return (await collection.issue(passage_id)).body.number;
}

/** An operation in Bondy that is open around a new year. */
async function openAt(instant: string, timeZone = 'Europe/Paris'): Promise<Collection> {
  clock.set(instant);
  const collection = await openCollection();
  await asOwner((trx) => trx.updateTable('entities').set({ time_zone: timeZone }).execute());
  return collection;
}

/** Malik collects money in Noisy too; returns the id of his passage. */
async function visitInNoisy(world: World): Promise<number> {
  const operation = await world
    .as('nora')
    .post('/api/operations', { date_start: '2026-10-15', date_end: '2027-01-31' });
  const { operation_id } = operation.body;
  const { userId } = world.person.malik;
  await world.as('nora').post(`/api/operations/${operation_id}/members`, { user_id: userId });
  const sector = await world.as('nora').post('/api/sectors', { operation_id, sector_name: 'Noisy' });
  const passage = await world.as('malik').post('/api/passages', {
    fk_operation: operation_id,
    fk_sector: sector.body.sector_id,
    montant: 5,
    fk_type_reglement: 'cash',
  });
  return passage.body.passage_id;
}

describe('POST /api/receipts: the number', () => {
  test('increases without gaps; refused requests take none', async () => {
    const collection = await openCollection();
    expect(await numberOf(collection)).toBe('R-2026-000001');
    const free = await collection.collect({ montant: 0, fk_type_reglement: 'none' });
    await collection.issue(free.passage_id);
    const card = await collection.collect({ fk_type_reglement: 'pay' });
    await collection.issue(card.passage_id);
    await collection.issue(999_999);
    expect(await numberOf(collection)).toBe('R-2026-000002');
  });

  test('twenty receipts at once are numbered 1 to 20', async () => {
    const collection = await openCollection();
    const passages = await Promise.all(Array.from({ length: 20 }, () => collection.collect()));
    const issued = await Promise.all(passages.map(({ passage_id }) => collection.issue(passage_id)));
    const numbers = issued.map(({ body }) => body.number).sort();
    const expected = Array.from({ length: 20 }, (_, at) => `R-2026-${String(at + 1).padStart(6, '0')}`);
    expect(numbers).toEqual(expected);
  });

  test('each association has its own series', async () => {
    const collection = await openCollection();
    expect(await numberOf(collection)).toBe('R-2026-000001');
    const passageId = await visitInNoisy(collection.world);
    expect(await collection.issue(passageId, {}, 'malik')).toMatchObject({
      body: { number: 'R-2026-000001' },
    });
    expect(await numberOf(collection)).toBe('R-2026-000002');
  });

  test('the year is that of the day in the time zone of the association', async () => {
    const collection = await openAt('2026-12-31T22:59:59.000Z');
    expect(await numberOf(collection)).toBe('R-2026-000001');
    clock.advance(1);
    expect(await numberOf(collection)).toBe('R-2027-000001');
    expect(await numberOf(collection)).toBe('R-2027-000002');
  });

  test.each([
    ['America/Cayenne', '2026-12-31T23:30:00.000Z', 'R-2026-000001'],
    ['Pacific/Noumea', '2026-12-31T12:59:00.000Z', 'R-2026-000001'],
    ['Pacific/Noumea', '2026-12-31T13:00:00.000Z', 'R-2027-000001'],
  ])('in %s at %s the first number is %s', async (timeZone, instant, number) => {
    expect(await numberOf(await openAt(instant, timeZone))).toBe(number);
  });

  test('belongs to the year in which the receipt is issued, not to that of the payment', async () => {
    const collection = await openAt('2026-12-31T23:10:00.000Z');
    const { passage_id } = await collection.collect({ passed_at: '2026-12-20T10:00:00+01:00' });
    const issued = await collection.issue(passage_id);
    expect(issued.body.number).toBe('R-2027-000001');
    const receipt = await collection.world.as('alice').get(`/api/receipts/${issued.body.receipt_id}`);
    expect(receipt.body.paid_on).toBe('2026-12-20');
  });
});
