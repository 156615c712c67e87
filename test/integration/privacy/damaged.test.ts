import { beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { asOwner } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
});

const zoe = { name: 'Zoé Échevin', email: 'zoe@example.org' };
const ada = () => collection.world.as('ada');

/** Damages a column, as a faulty disk does. */
const damage = (table: string, column: string) =>
  asOwner((trx) => sql`update ${sql.table(table)} set ${sql.ref(column)} = 'v1.d1.AAAA'`.execute(trx));

async function erase(question: object, dry_run = false): Promise<Record<string, Record<string, number>>> {
  const request = { ...question, reason: 'Demande du 3 mars', dry_run };
  const { status, body } = await ada().post('/api/privacy/erase', request);
  expect({ status, body }).toMatchObject({ status: 200 });
  const counts = (parts: Json[]) => Object.fromEntries(parts.map(({ what, count }) => [what, count]));
  return { erased: counts(body.erased), kept: counts(body.kept) };
}

const storedReceipts = () => asOwner((trx) => trx.selectFrom('receipts').selectAll().execute());

describe('a receipt whose content is damaged', () => {
  test('stays as it is without its address, and the donor is erased', async () => {
    await collection.receipted(zoe);
    await damage('receipts', 'encrypted_content');
    expect(await erase({ email: zoe.email }, true)).toMatchObject({ kept: { damaged_receipts: 1 } });
    expect(await erase({ email: zoe.email })).toMatchObject({
      erased: { visits: 1, emails: 1, receipt_addresses: 1 },
      kept: { receipts: 1, damaged_receipts: 1 },
    });
    expect(await storedReceipts()).toMatchObject([{ encrypted_to: null, encrypted_content: 'v1.d1.AAAA' }]);
    expect((await ada().get('/api/passages')).body.data).toMatchObject([{ name: null, email: null }]);
  });

  test('does not keep the user who collected from being erased', async () => {
    await collection.receipted(zoe);
    await damage('receipts', 'encrypted_content');
    const { alice } = collection.world.person;
    expect(await erase({ user_id: alice.userId })).toMatchObject({
      erased: { users: 1 },
      kept: { receipts: 0, damaged_receipts: 1 },
    });
    const user = await asOwner((trx) =>
      trx.selectFrom('users').selectAll().where('id', '=', alice.userId).executeTakeFirst(),
    );
    expect(user).toMatchObject({ encrypted_name: null });
  });
});

describe('a refused document that is damaged', () => {
  test('is erased with its visit, once', async () => {
    const { passage_id } = await collection.collect(zoe);
    const { operationId } = collection.round;
    const alice = collection.world.as('alice');
    const known = (await alice.get(`/api/field/passages/pull?operation_id=${operationId}`)).body.documents[0];
    const row = { newDocumentState: { ...known, montant: '-1' }, assumedMasterState: known };
    await alice.post(`/api/field/passages/push?operation_id=${operationId}`, [row]);
    await damage('field_quarantine', 'encrypted_document');
    expect(await erase({ passage_id })).toMatchObject({ erased: { visits: 1, refused_documents: 1 } });
    expect(await erase({ passage_id })).toMatchObject({ erased: { visits: 0, refused_documents: 0 } });
  });
});
