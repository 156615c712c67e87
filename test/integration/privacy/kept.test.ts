import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Json } from '../../support/http/answer.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
});

const zoe = { name: 'Zoé Échevin', email: 'zoe@example.org', donor_address: '12 rue des Œillets' };

/** What the response of an erasure or a dry run reports as kept. */
async function keptOf(question: object, by: 'ada' | 'nora' = 'ada', dry_run = false) {
  const request = { ...question, reason: 'Demande du 3 mars', dry_run };
  const { status, body } = await collection.world.as(by).post('/api/privacy/erase', request);
  expect(status).toBe(200);
  return Object.fromEntries(body.kept.map(({ what, count }: Json) => [what, count]));
}
const nothing = { receipts: 0, receipt_pdfs: 0, damaged_receipts: 0, amounts: 0 };

describe('what stays of somebody', () => {
  test('who gave twice is counted before, during and after the erasure', async () => {
    await collection.receipted(zoe);
    await collection.receipted(zoe);
    const two = { ...nothing, receipts: 2, receipt_pdfs: 2, amounts: 2 };
    expect(await keptOf({ email: zoe.email }, 'ada', true)).toEqual(two);
    expect(await keptOf({ email: zoe.email })).toEqual(two);
    expect(await keptOf({ name: zoe.name })).toEqual(two);
    // No kept record contains the address any more.
    expect(await keptOf({ email: zoe.email })).toEqual(nothing);
  });

  test('whose receipt was not written yet has no PDF', async () => {
    const { passage_id } = await collection.collect(zoe);
    await collection.issue(passage_id);
    expect(await keptOf({ passage_id })).toEqual({ ...nothing, receipts: 1, amounts: 1 });
  });

  test('who collected is the PDF of each receipt that names them, now and later', async () => {
    await collection.receipted(zoe);
    await collection.receipted({ name: 'Paul Martin', email: 'paul@example.org' });
    const { userId } = collection.world.person.alice;
    const pdfs = { ...nothing, receipt_pdfs: 2 };
    expect(await keptOf({ user_id: userId }, 'nora', true)).toEqual(nothing);
    expect(await keptOf({ user_id: userId }, 'ada', true)).toEqual(pdfs);
    expect(await keptOf({ user_id: userId })).toEqual(pdfs);
    expect(await keptOf({ user_id: userId })).toEqual(pdfs);
  });
});
