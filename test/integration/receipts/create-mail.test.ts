import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { mail } from '../../support/run/resources.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
});

const letAutoReceipts = () =>
  asOwner((trx) =>
    trx
      .updateTable('entities')
      .set({ settings: JSON.stringify({ auto_receipts: true }) })
      .where('id', '=', collection.world.bondy)
      .execute(),
  );

const stateOf = async (receiptId: number) =>
  (await collection.world.as('ada').get(`/api/receipts/${receiptId}`)).body.state;

describe('POST /api/receipts: the recipient', () => {
  test('to another address when the request names one', async () => {
    const { passage_id } = await collection.collect();
    const issued = await collection.issue(passage_id, { to: 'epouse@example.org' });
    await deliverMessages();
    expect(mail.sent.map(({ to }) => to)).toEqual(['epouse@example.org']);
    const receipt = await collection.world.as('ada').get(`/api/receipts/${issued.body.receipt_id}`);
    expect(receipt.body).toMatchObject({ state: 'sent', to: 'epouse@example.org' });
    const passage = await collection.world.as('ada').get(`/api/passages/${passage_id}`);
    expect(passage.body.email).toBe('lukasz@example.org');
  });

  test('to an address even when the donor gave none', async () => {
    const { passage_id } = await collection.collect({ email: null });
    await collection.issue(passage_id, { to: 'lukasz@example.org' });
    await deliverMessages();
    expect(mail.sent.map(({ to }) => to)).toEqual(['lukasz@example.org']);
  });

  test('without an address the PDF is rendered and no e-mail is sent', async () => {
    const { passage_id } = await collection.collect({ email: null, name: null });
    const { body } = await collection.issue(passage_id);
    await deliverMessages();
    expect(await stateOf(body.receipt_id)).toBe('rendered');
    expect(mail.sent).toEqual([]);
    const pdf = await collection.world.as('alice').get(`/api/receipts/${body.receipt_id}/pdf`);
    expect(pdf.status).toBe(200);
  });

  test('the e-mail says on which basis, how long, and whom to write to', async () => {
    await collection.receipted();
    const [sent] = mail.sent;
    for (const part of ['Base légale', '24 mois', 'dix ans', '1 rue de la Gare', 'www.cnil.fr'])
      expect(sent?.text).toContain(part);
  });

  test('the e-mail is in French, names the association, answers go to it', async () => {
    await asOwner((trx) => trx.updateTable('entities').set({ encrypted_email: null }).execute());
    await collection.receipted();
    const [letter] = mail.sent;
    expect(letter).toMatchObject({ to: 'lukasz@example.org', replyTo: null });
    expect(letter?.text).toContain('Bonjour Łukasz Ștefan Őry,');
    expect(letter?.text).toContain(
      'Merci pour votre soutien de 12,50\u00a0€ à l’association « Amicale de Bondy »',
    );
    expect(letter?.text).toContain('https://tournee.test/api/receipts/verify/');
    expect(letter?.html).toContain('<html lang="fr">');
  });

  test('what a donor types as a name is text in the e-mail, never markup', async () => {
    await collection.receipted({ name: '<b onclick="x">Zoé & fils</b>' });
    expect(mail.sent[0]?.html).toContain('&lt;b onclick=&quot;x&quot;&gt;Zoé &amp; fils&lt;/b&gt;');
    expect(mail.sent[0]?.html).not.toContain('<b onclick');
  });
});

describe('POST /api/passages of an association with automatic receipts', () => {
  test('a passage with an amount and an e-mail address gets a receipt automatically', async () => {
    await letAutoReceipts();
    const passage = await collection.collect();
    expect(passage).toMatchObject({ locked: true, receipt_id: expect.any(Number) });
    await deliverMessages();
    expect(await stateOf(passage.receipt_id)).toBe('sent');
    expect(mail.sent.map(({ to }) => to)).toEqual(['lukasz@example.org']);
  });

  test('not without an address, not without money, not for a card that is not charged yet', async () => {
    await letAutoReceipts();
    const passages = [
      await collection.collect({ email: null }),
      await collection.collect({ montant: 0, fk_type_reglement: 'none' }),
      await collection.collect({ fk_type_reglement: 'pay' }),
    ];
    expect(passages.map(({ receipt_id }) => receipt_id)).toEqual([null, null, null]);
  });

  test('not in an association that did not ask for it', async () => {
    expect(await collection.collect()).toMatchObject({ receipt_id: null, locked: false });
  });
});
