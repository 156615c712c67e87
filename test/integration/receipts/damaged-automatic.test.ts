import { beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { damageCells, damageEntity } from '../../support/database/damage.ts';
import { asOwner, historyOf } from '../../support/database/owner.ts';
import { payProvider } from '../../support/pay/pay.ts';
import { type CardCheckout, openCheckout } from '../../support/pay/pay-checkout.ts';
import { ids } from '../../support/run/resources.ts';
import { setSettings } from '../../support/world/settings.ts';

const provider = payProvider();
let checkout: CardCheckout;
beforeEach(async () => {
  checkout = await openCheckout(provider);
  await setSettings(checkout.world.bondy, { auto_receipts: true });
});

const alice = () => checkout.as('alice');
const operationId = () => checkout.round.operationId;

/** A visit whose receipt is issued automatically, and one without a receipt. */
const drafts = () => {
  const visit = { fk_operation: operationId(), fk_adresse: checkout.addressAt(1, 1).id };
  const paid = { montant: '10.00', fk_type_reglement: 'cash', email: 'lukasz@example.org' };
  return [
    { id: ids.uuid(), ...visit, ...paid },
    { id: ids.uuid(), ...visit, fk_type: 'refuse' },
  ];
};

const storedVisits = () =>
  asOwner((trx) =>
    trx.selectFrom('passages').select(['passage_id', 'fk_type']).orderBy('passage_id').execute(),
  );
const numbers = () =>
  asOwner(async (trx) => {
    const receipts = await trx.selectFrom('receipts').select('number').orderBy('id').execute();
    return receipts.map(({ number }) => number);
  });

const withoutReceipt = { changes: { receipt: { old: null, new: 'cell-damaged' } } };

describe('where receipts go out by themselves and the name of the association is damaged', () => {
  beforeEach(() => damageEntity(checkout.world.bondy));

  test('a visit is recorded without its receipt, and the next one gets the first number', async () => {
    const [draft] = drafts();
    const answer = await alice().post('/api/passages', draft);
    expect(answer).toMatchObject({ status: 201, body: { receipt_id: null, locked: false } });
    const history = await historyOf('passage', answer.body.passage_id);
    expect(history.at(-1)).toMatchObject(withoutReceipt);
    await checkout.as('ada').patch(`/api/entities/${checkout.world.bondy}`, { name: 'Amicale de Bondy' });
    await alice().post('/api/passages', { ...draft, id: ids.uuid() });
    expect(await numbers()).toEqual(['R-2026-000001']);
  });

  test('a bulk is recorded whole', async () => {
    const { status, body } = await alice().post('/api/passages/bulk', { passages: drafts() });
    expect(status).toBe(200);
    expect(body.results).toMatchObject([{ status: 'created' }, { status: 'created' }]);
    expect([(await storedVisits()).length, await numbers()]).toEqual([2, []]);
  });

  test('a phone gives back all that it recorded', async () => {
    const rows = drafts().map((newDocumentState) => ({ newDocumentState }));
    const answer = await alice().post(`/api/field/passages/push?operation_id=${operationId()}`, rows);
    expect(answer.status).toBe(200);
    expect(await storedVisits()).toMatchObject([{ fk_type: 'effectue' }, { fk_type: 'refuse' }]);
  });

  test('a card that was charged is paid', async () => {
    const { passageId } = await checkout.paid();
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'paid', receipt_id: null });
    expect((await historyOf('passage', passageId)).at(-1)).toMatchObject(withoutReceipt);
  });
});

test('who gives an address on a visit with a damaged name has it taken, without a receipt', async () => {
  const { passage_id: passageId } = await checkout.collect({ email: null });
  await damageCells('passages', 'encrypted_name', sql`t.passage_id = ${passageId}`);
  const answer = await alice().patch(`/api/passages/${passageId}`, { email: 'lukasz@example.org' });
  expect(answer).toMatchObject({
    status: 200,
    body: { email: 'lukasz@example.org', receipt_id: null, damaged: ['name'] },
  });
  expect((await historyOf('passage', passageId)).at(-1)).toMatchObject(withoutReceipt);
});

test('a damaged name does not keep a visit from being paid by card', async () => {
  const passageId = await checkout.visitByCard();
  const { body } = await checkout.open(passageId);
  await damageCells('passages', 'encrypted_name', sql`t.passage_id = ${passageId}`);
  await checkout.tap(body.payment_intent_id);
  expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'paid', receipt_id: null });
});
