import { beforeEach, expect, test } from '@jest/globals';
import type { ReceiptContent } from '../../../lib/receipts/content.ts';
import { renderReceipt } from '../../../lib/receipts/pdf/draw-receipt.ts';
import { deliverMessages, invokeWorker } from '../../support/local/deliver.ts';
import { gateways, resources } from '../../support/run/resources.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';
import { checkedUpload, png } from '../../support/world/uploads.ts';

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
});

const ada = () => collection.world.as('ada');
const setLogo = (logo: number | null) => ada().patch(`/api/entities/${collection.world.bondy}`, { logo });

async function uploadLogo(grey: number): Promise<number> {
  const { upload_id } = await checkedUpload(ada(), png(40, 20, grey), {
    purpose: 'logo',
    filename: 'logo.png',
  });
  return upload_id;
}

async function issue(): Promise<number> {
  const { passage_id } = await collection.collect();
  return (await collection.issue(passage_id)).body.receipt_id;
}

const pdf = async (receiptId: number): Promise<Buffer> =>
  Buffer.from((await ada().get(`/api/receipts/${receiptId}/pdf`)).body);
const pictures = (document: Buffer): number =>
  document.toString('latin1').split('/Subtype /Image').length - 1;

test('receipts carry the logo their association had when they were issued', async () => {
  const without = await issue();
  await deliverMessages();
  await setLogo(await uploadLogo(40));
  const withFirst = await issue();
  const second = await uploadLogo(200);
  await setLogo(second);
  const withSecond = await issue();
  await deliverMessages();
  const before = await pdf(without);
  // A picture counts as two: the picture and its transparency mask.
  const [first, other] = [await pdf(withFirst), await pdf(withSecond)];
  expect([before, first, other].map(pictures)).toEqual([0, 2, 2]);
  await ada().delete(`/api/uploads/${second}`);
  await deliverMessages();
  expect((await pdf(withSecond)).equals(other)).toBe(true);
  expect((await pdf(without)).equals(before)).toBe(true);
});

test('a logo that is deleted before the receipt is rendered is left out', async () => {
  const logo = await uploadLogo(40);
  await setLogo(logo);
  const receipt = await issue();
  await ada().delete(`/api/uploads/${logo}`);
  await globalThis.shared.poll('check-upload', async () => ({ batchItemFailures: [] }));
  await globalThis.shared.removeFiles();
  // S3 returns only this for a missing object when the caller may not list the bucket.
  const read = () => Promise.reject(new Error('Access Denied'));
  const strict = { ...gateways, uploads: async () => ({ ...globalThis.shared.uploads, read }) };
  const message = JSON.stringify({ entity_id: collection.world.bondy, receipt_id: receipt });
  expect(await invokeWorker('render-receipt', [message], { ...resources, gateways: strict })).toEqual([]);
  expect(pictures(await pdf(receipt))).toBe(0);
});

test('the same content and logo give the same bytes', async () => {
  const content: ReceiptContent = {
    number: '2026-000001',
    entity: { name: 'Amicale de Bondy', address: [], siren: null, rna: null, email: null },
    payer: null,
    payer_address: null,
    amount_cents: 1250,
    payment_type: 'cash',
    cheque_number: null,
    paid_on: '2026-11-20',
    operation: 'Calendriers',
    calendars: 1,
    collected_by: null,
    issued_on: '2026-11-20',
    issued_at: '2026-11-20T09:00:00.000Z',
    verify_url: 'https://tournee.test/api/receipts/verify/ABCDEFGH23456789',
    verification_code: 'ABCDEFGH23456789',
    logo: { uuid: 'any', content_type: 'image/png', width: 40, height: 20 },
  };
  const [once, again] = [
    await renderReceipt(content, png(40, 20)),
    await renderReceipt(content, png(40, 20)),
  ];
  expect(Buffer.from(once).equals(Buffer.from(again))).toBe(true);
  expect(pictures(Buffer.from(once))).toBe(1);
});
