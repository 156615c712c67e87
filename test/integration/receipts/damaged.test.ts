import { beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { damageCells, damageEntity } from '../../support/database/damage.ts';
import { asOwner } from '../../support/database/owner.ts';
import { anonymous } from '../../support/http/client.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { tell } from '../../support/mail/mail-events.ts';
import { mail } from '../../support/run/resources.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
});

const ada = () => collection.world.as('ada');
const browser = { accept: 'text/html,*/*;q=0.8' };
const cancel = (receiptId: number) => ada().post(`/api/receipts/${receiptId}/cancel`, { reason: 'Doublon' });
const lastEmail = () =>
  asOwner((trx) => trx.selectFrom('emails').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow());

describe('a receipt that was mailed', () => {
  test('is cancelled though its content is damaged, and the donor is told', async () => {
    const receipt = await collection.receipted();
    await damageCells('receipts', 'encrypted_content');
    const answer = await cancel(receipt.receipt_id);
    expect(answer).toMatchObject({
      status: 200,
      body: { state: 'cancelled', damaged: ['payer', 'verify_url'] },
    });
    await deliverMessages();
    const [, notice] = mail.sent;
    expect(notice).toMatchObject({
      to: 'lukasz@example.org',
      subject: expect.stringContaining('est annulé'),
    });
    expect(notice?.text).toContain(`Le reçu n° ${receipt.number} de 12,50`);
    expect(notice?.text).toContain(receipt.verify_url);
    expect(notice?.text).toContain('Amicale de Bondy');
  });

  test('is cancelled though nobody can be told', async () => {
    const { receipt_id: receiptId } = await collection.receipted();
    await damageCells('emails', 'encrypted_to');
    expect(await cancel(receiptId)).toMatchObject({ status: 200, body: { state: 'cancelled' } });
    await deliverMessages();
    expect(mail.sent).toHaveLength(1);
  });

  test('is cancelled without a word when neither it nor its association can be read', async () => {
    const { receipt_id: receiptId } = await collection.receipted();
    await damageCells('receipts', 'encrypted_content');
    await damageEntity(collection.world.bondy);
    expect(await cancel(receiptId)).toMatchObject({ status: 200, body: { state: 'cancelled' } });
  });

  test('is checked by its code though its content is damaged', async () => {
    const { verification_code: code } = await collection.receipted();
    await damageCells('receipts', 'encrypted_content');
    const url = `/api/receipts/verify/${code}`;
    const { status, body } = await anonymous.get(url);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { entity_name: 'Amicale de Bondy', amount: '12.50' },
    });
    expect((await anonymous.get(url, browser)).body).toContain('<dd>Amicale de Bondy</dd>');
    await damageEntity(collection.world.bondy);
    expect((await anonymous.get(url)).body).toMatchObject({ entity_name: '', damaged: ['entity_name'] });
    const page = (await anonymous.get(url, browser)).body;
    expect(page).toContain('Ce reçu est valable');
    expect(page).not.toContain('<dt>Association</dt>');
  });

  test('becomes refused by a bounce though its address is damaged; no address is suppressed', async () => {
    await collection.receipted();
    await damageCells('emails', 'encrypted_to');
    const { provider_id: id, uuid: tag } = await lastEmail();
    expect(await tell('bounce', { tag, ...(id === null ? {} : { id }) })).toEqual([]);
    expect(await lastEmail()).toMatchObject({ state: 'bounced' });
    expect((await ada().get('/api/emails/suppressed')).body.data).toEqual([]);
  });

  test('keeps its damaged payer from nobody who writes the name anew', async () => {
    const { passage_id: passageId } = await collection.receipted();
    const path = `/api/passages/${passageId}`;
    expect(await ada().patch(path, { name: 'Camille' })).toMatchObject({ status: 409 });
    await damageCells('passages', 'encrypted_name');
    expect(await ada().patch(path, { name: null })).toMatchObject({ status: 409 });
    expect(await ada().patch(path, { name: 'Łukasz Őry', montant: '1.00' })).toMatchObject({ status: 409 });
    const mended = await ada().patch(path, { name: 'Łukasz Őry' });
    expect(mended).toMatchObject({ status: 200, body: { name: 'Łukasz Őry', locked: true } });
    expect(await ada().patch(path, { name: 'Camille' })).toMatchObject({ status: 409 });
  });
});

test('a damaged suppressed address is told, and stays suppressed', async () => {
  await collection.receipted();
  const { provider_id: id, uuid: tag } = await lastEmail();
  await tell('bounce', { tag, ...(id === null ? {} : { id }) });
  await damageCells('suppressed_addresses', 'encrypted_address');
  const { data } = (await ada().get('/api/emails/suppressed')).body;
  expect(data).toMatchObject([{ address: null, reason: 'bounced', damaged: ['address'] }]);
});

test('the document is made though the address is damaged that it was to go to', async () => {
  const { passage_id: passageId } = await collection.collect();
  const { body } = await collection.issue(passageId);
  await damageCells('receipts', 'encrypted_to');
  await deliverMessages();
  const { body: receipt } = await ada().get(`/api/receipts/${body.receipt_id}`);
  expect(receipt).toMatchObject({ state: 'rendered', to: null, damaged: ['to'] });
  expect(mail.sent).toEqual([]);
});

describe('a receipt that is asked for', () => {
  const refused = { status: 500, body: { code: 'cell-damaged' } };

  test('is issued of a visit with a damaged remark, which it does not show', async () => {
    const { passage_id: passageId } = await collection.collect({ remark: 'au fond de la cour' });
    await damageCells('passages', 'encrypted_remark');
    expect(await collection.issue(passageId)).toMatchObject({ status: 202 });
  });

  test('is refused without the name of who collected', async () => {
    const { passage_id: passageId } = await collection.collect();
    await damageCells('users', 'encrypted_name', sql`t.id = ${collection.world.person.alice.userId}`);
    expect(await collection.issue(passageId)).toMatchObject(refused);
  });

  test('is refused without the address of the donor, unless another is named', async () => {
    const { passage_id: passageId } = await collection.collect();
    await damageCells('passages', 'encrypted_email');
    expect(await collection.issue(passageId)).toMatchObject(refused);
    expect(await collection.issue(passageId, { to: 'ory@example.org' })).toMatchObject({ status: 202 });
  });
});
