import { describe, expect, test } from '@jest/globals';
import { openSeason } from '../../support/world/season.ts';

describe('GET /api/entities/{entity_id}/history?operation_id', () => {
  test('of an operation with all that belongs to it', async () => {
    const season = await openSeason();
    const { as, bondy } = season.world;
    const draft = { fk_adresse: season.addressAt(1, 1).id, montant: '10', fk_type_reglement: 'cash' };
    const { passage_id } = (await season.visit('alice', draft)).body;
    await as('ada').post('/api/receipts', { passage_id });
    await as('ada').post('/api/exports', { kind: 'passages', operation_id: season.round.operationId });
    await as('ada').patch(`/api/entities/${bondy}`, { city: 'Bondy-Nord' });
    const operation = async (id: number) =>
      (await as('ada').get(`/api/entities/${bondy}/history?operation_id=${id}`)).body.data;
    const entries: { object: string; object_id: number; changes: object }[] = await operation(
      season.round.operationId,
    );
    const objects = new Set(entries.map(({ object }) => object));
    expect([...objects]).toEqual(expect.arrayContaining(['export', 'receipt', 'passage']));
    expect(objects).not.toContain('entity');
    expect(entries.find(({ object }) => object === 'passage')).toMatchObject({
      object_id: passage_id,
      changes: { montant: { old: '0.00', new: '10.00' } },
    });
    expect(await operation(424_242)).toEqual([]);
  });
});
