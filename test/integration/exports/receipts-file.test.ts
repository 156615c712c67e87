import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';
import { linesOfExport } from '../../support/world/exports.ts';

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
});

const lines = () =>
  linesOfExport(collection.world, { kind: 'receipts', operation_id: collection.round.operationId });

describe('the file of the receipts', () => {
  test('has a line per receipt, in French', async () => {
    const receipt = await collection.receipted({ passed_at: '2026-11-18T23:30:00Z' });
    await asOwner((trx) => trx.updateTable('receipts').set({ created_at: '2026-11-20T23:30:00Z' }).execute());
    expect(await lines()).toEqual([
      {
        'N° de reçu': 'R-2026-000001',
        Nature: 'Reçu de paiement',
        'Date du paiement': '2026-11-19',
        'Établi le': '2026-11-21',
        État: 'Envoyé',
        Montant: '12,50',
        'Moyen de paiement': 'Espèces',
        Donateur: 'Łukasz Ștefan Őry',
        'E-mail': 'lukasz@example.org',
        'N° passage': String(receipt.passage_id),
        'Code de vérification': receipt.verification_code,
        'Établi par': 'Alice',
        Remboursé: '',
        Contesté: '',
        Frais: '',
        Net: '',
        'État du paiement': '',
      },
    ]);
  });

  test('keeps cancelled ones, so that the numbers have no gap', async () => {
    const { passage_id } = await collection.collect();
    await collection.issue(passage_id);
    await asOwner((trx) => trx.updateTable('receipts').set({ state: 'cancelled' }).execute());
    await collection.issue(passage_id, {}, 'ada');
    await collection.collect({ name: '=Dupont', email: null, fk_adresse: collection.addressAt(2, 2).id });
    const other = (await collection.world.as('ada').get('/api/passages')).body.data[0];
    await collection.issue(other.passage_id, {}, 'root');
    await deliverMessages();
    expect(await lines()).toMatchObject([
      { 'N° de reçu': 'R-2026-000001', État: 'Annulé', 'Établi par': 'Alice' },
      { 'N° de reçu': 'R-2026-000002', État: 'Envoyé', 'Établi par': 'Ada' },
      { 'N° de reçu': 'R-2026-000003', 'E-mail': '', Donateur: "'=Dupont", 'Établi par': '' },
    ]);
  });

  test('has those that match a filter, and the export says which', async () => {
    const { world, round } = collection;
    await collection.receipted({ passed_at: '2026-11-01T10:00:00Z' });
    const later = await collection.receipted({ passed_at: '2026-11-02T10:00:00Z' });
    await world.as('ada').post(`/api/receipts/${later.receipt_id}/cancel`, { reason: 'Doublon' });
    const filtered = async (filter: object) => {
      const draft = { kind: 'receipts', operation_id: round.operationId, filter };
      return (await linesOfExport(world, draft)).map((line) => line['N° de reçu']);
    };
    const [first, second] = ['R-2026-000001', 'R-2026-000002'];
    expect(await filtered({})).toEqual([first, second]);
    expect(await filtered({ from: '2026-11-02' })).toEqual([second]);
    expect(await filtered({ to: '2026-11-01', kind: 'payment' })).toEqual([first]);
    expect(await filtered({ state: 'cancelled' })).toEqual([second]);
    expect(await filtered({ number: 'r-2026-000002' })).toEqual([second]);
    expect(await filtered({ number: 'F-2026-000002' })).toEqual([]);
    expect(await filtered({ user_id: world.person.bob.userId })).toEqual([]);
    const create = (draft: object) =>
      world.as('ada').post('/api/exports', { operation_id: round.operationId, ...draft });
    const filter = { from: '2026-11-01', state: 'sent' };
    expect((await create({ kind: 'receipts', filter })).body).toMatchObject({ filter });
    expect(await create({ kind: 'receipts', filter: { number: 'R-2026' } })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/filter/number', code: 'invalid-format' }] },
    });
    expect(await create({ kind: 'passages', filter })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/filter', code: 'invalid-value' }] },
    });
    expect(
      await create({ kind: 'receipts', filter: { from: '2026-11-02', to: '2026-11-01' } }),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'invalid-range' }] },
    });
  });

  test('leaves out those of other operations and associations', async () => {
    await collection.receipted();
    const dates = { date_start: '2026-10-15', date_end: '2027-01-31' };
    for (const name of ['ada', 'nora'] as const) {
      const { operation_id } = (await collection.world.as(name).post('/api/operations', dates)).body;
      const draft = { kind: 'receipts', operation_id };
      const { body } = await collection.world.as(name).post('/api/exports', draft);
      await deliverMessages();
      const made = await collection.world.as(name).get(`/api/exports/${body.export_id}`);
      expect(made.body).toMatchObject({ state: 'ready', rows: 0 });
    }
    expect(await lines()).toHaveLength(1);
  });
});
