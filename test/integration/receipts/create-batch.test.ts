import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, emittedEvents, historyOf } from '../../support/database/owner.ts';
import { deliverMessages, invokeWorker } from '../../support/local/deliver.ts';
import { mail } from '../../support/run/resources.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';
import { askForBatch, batchOf, giftsOf, readBatch } from '../../support/world/receipt-batches.ts';

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
});

const receipts = () =>
  asOwner((trx) =>
    trx
      .selectFrom('receipts')
      .select(['passage_id', 'number', 'kind', 'state', 'issued_by'])
      .orderBy('sequence')
      .execute(),
  );
const storedBatches = () => asOwner((trx) => trx.selectFrom('receipt_batches').selectAll().execute());

describe('POST /api/receipts/batches', () => {
  test('is accepted at once, issues in the order of the visits, and mails as a single receipt is mailed', async () => {
    const first = await collection.collect();
    const second = await collection.collect({ email: undefined, name: 'Camille Martin' });
    const asked = await askForBatch(collection);
    expect(asked).toMatchObject({
      status: 202,
      body: {
        batch_id: expect.any(Number),
        entity_id: collection.world.bondy,
        operation_id: collection.round.operationId,
        kind: 'payment',
        filter: {},
        state: 'pending',
        failure: null,
        total: 2,
        issued: 0,
        already: 0,
        refused: 0,
        refusals: [],
        requested_by: collection.world.person.theo.userId,
      },
    });
    expect(await receipts()).toEqual([]);
    await deliverMessages();
    expect(await readBatch(collection, asked.body.batch_id)).toMatchObject({ state: 'done', issued: 2 });
    const issued_by = collection.world.person.theo.userId;
    expect(await receipts()).toEqual([
      {
        passage_id: first.passage_id,
        number: 'R-2026-000001',
        kind: 'payment',
        state: 'sent',
        issued_by,
      },
      {
        passage_id: second.passage_id,
        number: 'R-2026-000002',
        kind: 'payment',
        state: 'rendered',
        issued_by,
      },
    ]);
    expect(mail.sent.map(({ to }) => to)).toEqual(['lukasz@example.org']);
  });

  test('comes through several steps without a gap', async () => {
    const ids = await giftsOf(collection, 120);
    expect(await batchOf(collection)).toMatchObject({ state: 'done', total: 120, issued: 120, refused: 0 });
    const issued = await receipts();
    expect(issued.map(({ passage_id }) => passage_id)).toEqual(ids);
    expect(issued.map(({ number }) => number)).toEqual(
      ids.map((_, at) => `R-2026-${String(at + 1).padStart(6, '0')}`),
    );
  });

  test('looks at what may have a receipt only', async () => {
    await collection.receipted();
    const { passage_id: deleted } = await collection.collect();
    await collection.world.as('ada').delete(`/api/passages/${deleted}?reason=erreur`);
    await collection.visit('alice', { fk_type: 'absent', fk_adresse: collection.addressAt(1, 1).id });
    const { passage_id: by_card } = await collection.collect();
    await asOwner((trx) =>
      trx
        .updateTable('passages')
        .set({ fk_type_reglement: 'pay', payment_state: 'pending' })
        .where('passage_id', '=', by_card)
        .execute(),
    );
    const asked = await askForBatch(collection);
    expect(asked.body).toMatchObject({ state: 'done', total: 0 });
    expect(await deliverMessages()).toBe(0);
    expect(await receipts()).toHaveLength(1);
  });

  test('tells which visits were refused and why; their numbers are not lost', async () => {
    const { passage_id: written } = await collection.collect({ name: '王小明' });
    await collection.collect();
    const batch = await batchOf(collection);
    expect(batch).toMatchObject({ state: 'done', total: 2, issued: 1, refused: 1 });
    expect(batch.refusals).toEqual([{ passage_id: written, code: 'receipt-not-printable' }]);
    expect(await receipts()).toMatchObject([{ number: 'R-2026-000001' }]);
    await collection.world.as('alice').patch(`/api/passages/${written}`, { name: 'Wang' });
    expect(await batchOf(collection)).toMatchObject({ total: 1, issued: 1, refused: 0 });
    expect(await receipts()).toMatchObject([{}, { number: 'R-2026-000002', passage_id: written }]);
  });

  test('fiscal receipts are asked for by themselves, and refused one by one', async () => {
    const { passage_id } = await collection.collect();
    expect(await batchOf(collection, { kind: 'fiscal' })).toMatchObject({
      kind: 'fiscal',
      issued: 0,
      refusals: [{ passage_id, code: expect.stringMatching(/^fiscal-receipt-/) }],
    });
    expect(await asOwner((trx) => trx.selectFrom('receipt_series').selectAll().execute())).toEqual([]);
  });

  test.each([
    ['a member', () => ({ user_id: collection.round.bob.userId })],
    ['a membership', () => ({ user_id: collection.round.bob.opeUserId })],
    ['a sector', () => ({ sector_id: collection.bobsSector })],
    ['a means', () => ({ fk_type_reglement: ['cheque', 'transfer'] })],
    ['an amount', () => ({ montant_min: '20.00', montant_max: 30 })],
    ['days', () => ({ from: '2026-11-19', to: '2026-11-19' })],
    ['an e-mail address', () => ({ has_email: true })],
  ])('looks at the visits of %s when that is asked for', async (_, filter) => {
    await collection.collect({ email: undefined });
    const wanted = {
      fk_adresse: collection.addressAt(6, 1).id,
      fk_type_reglement: 'cheque',
      montant: '25.00',
      passed_at: '2026-11-19T10:00:00.000Z',
    };
    const { passage_id } = await collection.collect(wanted, 'bob');
    expect(await batchOf(collection, { filter: filter() })).toMatchObject({ total: 1, issued: 1 });
    expect(await receipts()).toMatchObject([{ passage_id }]);
  });

  test('amounts of a filter are answered as text', async () => {
    const { body } = await askForBatch(collection, { filter: { montant_min: 5 } });
    expect(body.filter).toEqual({ montant_min: '5.00' });
  });

  test('a visit that was recorded afterwards is none of its', async () => {
    await collection.collect();
    const { body } = await askForBatch(collection);
    await collection.collect();
    await deliverMessages();
    expect(await readBatch(collection, body.batch_id)).toMatchObject({ state: 'done', total: 1, issued: 1 });
  });

  test('a closed operation is refused, and one that is closed meanwhile issues no more', async () => {
    await giftsOf(collection, 2);
    const { body } = await askForBatch(collection);
    await asOwner((trx) => trx.updateTable('operations').set({ chk_active: 0 }).execute());
    await deliverMessages();
    expect(await readBatch(collection, body.batch_id)).toMatchObject({
      state: 'failed',
      failure: 'operation-closed',
      issued: 0,
    });
    expect(await askForBatch(collection)).toMatchObject({
      status: 409,
      body: { code: 'operation-closed' },
    });
    expect(await receipts()).toEqual([]);
  });

  test('an operation that is deleted meanwhile issues nothing', async () => {
    await giftsOf(collection, 2);
    const { body } = await askForBatch(collection);
    await asOwner((trx) =>
      trx.updateTable('operations').set({ deleted_at: '2026-11-20T09:00:00.000Z' }).execute(),
    );
    await deliverMessages();
    expect(await receipts()).toEqual([]);
    const path = `/api/receipts/batches/${body.batch_id}`;
    expect((await collection.world.as('theo').get(path)).status).toBe(404);
  });

  test('two batches and single receipts give each visit one', async () => {
    const [one = 0, ...others] = await giftsOf(collection, 5);
    const first = await askForBatch(collection);
    const second = await askForBatch(collection, {}, 'ada');
    await collection.issue(one);
    await deliverMessages();
    const ended = await Promise.all([first, second].map(({ body }) => readBatch(collection, body.batch_id)));
    expect(ended.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(ended[0].issued + ended[1].issued).toBe(others.length);
    expect((await receipts()).map(({ passage_id }) => passage_id).toSorted()).toEqual(
      [one, ...others].toSorted(),
    );
  });

  test('a step that is delivered again, late or twice changes nothing', async () => {
    await giftsOf(collection, 60);
    const { body } = await askForBatch(collection);
    const step = JSON.stringify({
      entity_id: collection.world.bondy,
      batch_id: body.batch_id,
      after: 0,
    });
    await invokeWorker('render-receipt', [step, step]);
    expect(await readBatch(collection, body.batch_id)).toMatchObject({ state: 'pending', issued: 50 });
    await deliverMessages();
    await invokeWorker('render-receipt', [step]);
    expect(await readBatch(collection, body.batch_id)).toMatchObject({ state: 'done', issued: 60 });
    expect(await receipts()).toHaveLength(60);
  });

  test('a step of another association does nothing', async () => {
    await giftsOf(collection, 1);
    const { body } = await askForBatch(collection);
    const message = { entity_id: collection.world.noisy, batch_id: body.batch_id, after: 0 };
    await invokeWorker('render-receipt', [JSON.stringify(message)]);
    expect(await receipts()).toEqual([]);
  });

  test('is recorded in the history by who asked, each receipt too, and emits no event', async () => {
    const { passage_id } = await collection.collect();
    const before = await emittedEvents();
    const { batch_id } = await batchOf(collection);
    expect(await historyOf('receipt_batch', batch_id)).toEqual([
      {
        action: 'created',
        entity_id: collection.world.bondy,
        by_user_id: collection.world.person.theo.userId,
        changes: {
          kind: { old: null, new: 'payment' },
          operation_id: { old: null, new: collection.round.operationId },
          count: { old: null, new: 1 },
        },
      },
    ]);
    const { body } = await collection.world.as('ada').get(`/api/passages/${passage_id}/history`);
    expect(
      body.data.map(({ object, action }: { object: string; action: string }) => [object, action]),
    ).toEqual(expect.arrayContaining([['receipt', 'issued']]));
    expect(await emittedEvents()).toEqual(before);
  });

  test('an operation of another association is one that does not exist', async () => {
    const foreign = await askForBatch(collection, {}, 'nora');
    const unknown = await askForBatch(collection, { operation_id: 999_999 }, 'nora');
    expect(foreign).toMatchObject({
      status: 422,
      body: { code: 'operation-not-found', errors: [{ pointer: '/operation_id' }] },
    });
    expect({ ...foreign.body, instance: '' }).toEqual({ ...unknown.body, instance: '' });
    expect(await storedBatches()).toEqual([]);
  });

  test('repeated under the same Idempotency-Key it is one batch', async () => {
    const draft = { operation_id: collection.round.operationId };
    const send = () =>
      collection.world.as('theo').post('/api/receipts/batches', draft, { 'idempotency-key': 'k1' });
    const first = await send();
    expect((await send()).body).toEqual(first.body);
    expect(await storedBatches()).toHaveLength(1);
  });

  test.each([
    [{ operation_id: undefined }, '/operation_id'],
    [{ kind: 'tax' }, '/kind'],
    [{ filter: { q: 'Camille' } }, '/filter/q'],
    [{ filter: { has_email: false } }, '/filter/has_email'],
    [{ filter: { fk_type: [] } }, '/filter/fk_type'],
    [{ filter: { fk_type: 'don' } }, '/filter/fk_type'],
    [{ filter: { montant_min: 30, montant_max: 20 } }, '/filter/montant_max'],
    [{ filter: { from: '2026-11-20', to: '2026-11-19' } }, '?to'],
    [{ filter: { from: '2026-02-30' } }, '/filter/from'],
  ])('%j is refused at %s', async (more, pointer) => {
    expect(await askForBatch(collection, more)).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', errors: [{ pointer }] },
    });
    expect(await storedBatches()).toEqual([]);
  });
});
