import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';
import { download, exportOf, linesOf } from '../../support/world/exports.ts';
import type { PersonName } from '../../support/world/world.ts';

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
});

const textOf = async (draft: object = {}, by: PersonName = 'theo') =>
  (await download((await exportOf(collection.world, { kind: 'history', ...draft }, by)).url)).text;
const lines = async (draft: object = {}) => linesOf(await textOf(draft));
const ofOperation = (filter: object = {}) => lines({ operation_id: collection.round.operationId, filter });

describe('the file of the history', () => {
  test('says in French who changed what, from what to what, and of sealed fields only that they changed', async () => {
    const { passage_id } = await collection.collect();
    await collection.world
      .as('ada')
      .patch(`/api/passages/${passage_id}`, { montant: '20.00', name: 'Dominique Petit', nb_calendriers: 2 });
    const [line] = await ofOperation({ object: 'passage', action: 'changed' });
    expect(line).toEqual({
      'N°': expect.stringMatching(/^\d+$/),
      Date: '2026-11-20',
      Heure: '10:00',
      Par: 'Ada',
      'N° membre': String(collection.world.person.ada.userId),
      Action: 'Modification',
      Objet: 'Passage',
      'N° objet': String(passage_id),
      Changements: expect.any(String),
      Requête: expect.any(String),
    });
    const changes = line?.['Changements']?.split(' ; ');
    expect(changes).toContain('Montant : 12,50 → 20,00');
    expect(changes).toContain('Nom : modifié');
    expect(changes).toContain('Calendriers : 0 → 2');
    expect(line?.['Changements']).not.toMatch(/Dominique|Łukasz/);
  });

  test('says which sealed setting of an association was changed', async () => {
    await collection.world
      .as('ada')
      .patch(`/api/entities/${collection.world.bondy}`, { settings: { fiscal: { signatory: 'Zoé Petit' } } });
    expect(await lines({ filter: { object: 'entity', action: 'changed' } })).toMatchObject([
      { Changements: 'Signataire : modifié' },
    ]);
  });

  test('shows what the page of the history shows, entry by entry, the oldest first', async () => {
    const receipt = await collection.receipted();
    await collection.world
      .as('ada')
      .post(`/api/receipts/${receipt.receipt_id}/cancel`, { reason: 'Doublon' });
    const { body } = await collection.world
      .as('theo')
      .get(`/api/entities/${collection.world.bondy}/history?limit=200`);
    const shown = body.data.map(({ history_id }: { history_id: number }) => String(history_id)).toReversed();
    const found = (await lines()).map((line) => line['N°']);
    // The export itself was recorded after the page was read.
    expect(found.slice(0, -1)).toEqual(shown);
    expect(found).toHaveLength(shown.length + 1);
  });

  test('has all that was done by the service too, and names nobody of the platform', async () => {
    await collection.receipted();
    await collection.world
      .as('root')
      .patch(`/api/entities/${collection.world.bondy}`, { city: 'Bondy-Nord' });
    const found = await lines();
    expect(found).toContainEqual(
      expect.objectContaining({ Par: 'Le service', Action: 'Envoi', Objet: 'Reçu', 'N° membre': '' }),
    );
    expect(found).toContainEqual(
      expect.objectContaining({
        Par: '',
        Objet: 'Amicale',
        'N° membre': String(collection.world.person.root.userId),
      }),
    );
  });

  test.each([
    ['an object', () => ({ object: 'receipt' }), 'Reçu'],
    ['days', () => ({ from: '2026-11-20', to: '2026-11-20', object: 'receipt' }), 'Reçu'],
    ['an author', () => ({ by_user_id: collection.round.alice.userId, action: 'issued' }), 'Reçu'],
  ])('is limited to %s', async (_, filter, label) => {
    await collection.receipted();
    const found = await ofOperation(filter());
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map(({ Objet }) => Objet))).toEqual(new Set([label]));
  });

  test('of another day, or of an operation in which nothing was done, it has no line', async () => {
    await collection.receipted();
    expect(await ofOperation({ to: '2026-11-19' })).toEqual([]);
  });

  test('keeps a user who was erased without a name', async () => {
    await collection.receipted();
    await asOwner((trx) =>
      trx
        .updateTable('users')
        .set({ encrypted_name: null })
        .where('id', '=', collection.round.alice.userId)
        .execute(),
    );
    const issued = (await lines()).filter(({ Action }) => Action === 'Émission');
    expect(issued).toMatchObject([{ Par: '', 'N° membre': String(collection.round.alice.userId) }]);
  });

  test('a reason that begins like a formula is none', async () => {
    const receipt = await collection.receipted();
    await collection.world
      .as('ada')
      .post(`/api/receipts/${receipt.receipt_id}/cancel`, { reason: '=1+1; "x"' });
    expect(await ofOperation({ object: 'receipt', action: 'cancelled' })).toMatchObject([
      { Changements: expect.stringContaining('Motif de l’annulation : vide → =1+1; "x"') },
    ]);
  });

  test('is not for members; a super administrator names an operation', async () => {
    const { world, round } = collection;
    const ask = (by: PersonName, more: object = {}) =>
      world.as(by).post('/api/exports', { kind: 'history', ...more });
    expect((await ask('alice')).status).toBe(403);
    expect(await ask('root')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/operation_id', code: 'needs-operation' }] },
    });
    expect((await ask('root', { operation_id: round.operationId })).status).toBe(202);
    expect((await ask('nora', { operation_id: round.operationId })).status).toBe(422);
    expect((await ask('ada')).body).toMatchObject({ operation_id: null, format: 'csv' });
  });

  test('has nothing of another association', async () => {
    await collection.receipted();
    const own = linesOf(await textOf({}, 'nora'));
    expect(own.filter(({ Objet }) => Objet === 'Reçu')).toEqual([]);
  });
});
