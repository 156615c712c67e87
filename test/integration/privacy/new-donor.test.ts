import { beforeEach, describe, expect, test } from '@jest/globals';
import { openContent } from '../../../lib/receipts/content.ts';
import { asOwner } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { runJob } from '../../support/local/job.ts';
import { cipher, mail } from '../../support/run/resources.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';

let collection: Collection;
let passageId: number;
let ofZoe: Json;

const zoe = { name: 'Zoé Échevin', email: 'zoe@example.org' };
const paul = { name: 'Paul Martin', email: 'paul@example.org' };
const ada = () => collection.world.as('ada');

/** A visit of Zoé, which Alice's phone has too. */
beforeEach(async () => {
  collection = await openCollection();
  passageId = (await collection.collect(zoe)).passage_id;
  ofZoe = await pull();
});

const erase = async (question: object) => {
  const request = { ...question, reason: 'Demande du 3 mars', dry_run: false };
  const { status, body } = await ada().post('/api/privacy/erase', request);
  expect(status).toBe(200);
  return body;
};
const giveToPaul = async () => {
  await erase({ email: zoe.email });
  const { status } = await ada().patch(`/api/passages/${passageId}`, paul);
  expect(status).toBe(200);
};

const url = () => `operation_id=${collection.round.operationId}`;
async function pull(): Promise<Json> {
  const { body } = await collection.world.as('alice').get(`/api/field/passages/pull?${url()}`);
  return body.documents[0];
}
const push = async (newDocumentState: object, assumedMasterState: object) => {
  const rows = [{ newDocumentState, assumedMasterState }];
  return (await collection.world.as('alice').post(`/api/field/passages/push?${url()}`, rows)).body;
};

const draftOf = ({ id, fk_operation, fk_sector, name, montant }: Json) => {
  return { id, fk_operation, fk_sector, name, montant, fk_type_reglement: 'cash' };
};

/** The names of the collectors on the receipts. */
async function collectors() {
  const rows = await asOwner((trx) => trx.selectFrom('receipts').selectAll().orderBy('id').execute());
  return rows.map((row) => openContent({ cipher }, row).collected_by);
}

describe('the new donor of a visit whose donor was erased', () => {
  test('has a receipt that is mailed, sent again, and keeps its address', async () => {
    await giveToPaul();
    const { receipt_id } = (await collection.issue(passageId)).body;
    await deliverMessages();
    expect(mail.sent).toMatchObject([{ to: paul.email }]);
    expect(await ada().post(`/api/receipts/${receipt_id}/send`, {})).toMatchObject({ status: 202 });
    await runJob('purge');
    expect(await collection.world.as('alice').get(`/api/receipts/${receipt_id}`)).toMatchObject({
      status: 200,
      body: { to: paul.email, payer: paul.name },
    });
  });

  test('is changed by a phone that knows them', async () => {
    await giveToPaul();
    const known = await pull();
    expect(await push({ ...known, phone: '06 12 34 56 78' }, known)).toMatchObject([
      { name: paul.name, phone: '+33612345678', sync_error: null },
    ]);
  });

  test('does not bring back the one before them: what a phone knows of that one is refused', async () => {
    await erase({ email: zoe.email });
    const ofNobody = await pull();
    await ada().patch(`/api/passages/${passageId}`, paul);
    const later = { ...ofZoe, remark: 'Sonner chez Zoé' };
    for (const answer of [
      await push(later, ofZoe),
      await push({ ...ofNobody, name: zoe.name }, ofNobody),
      (await collection.world.as('alice').post('/api/passages', draftOf(ofZoe))).body,
    ])
      expect(JSON.stringify(answer)).toContain('"erased"');
    expect(await asOwner((trx) => trx.selectFrom('field_conflicts').selectAll().execute())).toEqual([]);
    expect(await pull()).toMatchObject({ name: paul.name, remark: null });
  });

  test('is erased as well', async () => {
    await giveToPaul();
    const known = await pull();
    await collection.issue(passageId);
    await deliverMessages();
    const { erased } = await erase({ email: paul.email });
    expect(erased).toMatchObject([{ what: 'visits', count: 1 }, {}, {}, {}, {}, {}, {}]);
    expect(JSON.stringify(await push({ ...known, remark: 'Paul' }, known))).toContain('"erased"');
  });
});

describe('the receipt of an erased donor', () => {
  test('is theirs, also when its visit has an address of another one', async () => {
    const { receipt_id } = (await collection.issue(passageId)).body;
    await deliverMessages();
    await erase({ email: zoe.email });
    await ada().patch(`/api/passages/${passageId}`, { email: paul.email });
    expect(await ada().post(`/api/receipts/${receipt_id}/send`, { to: paul.email })).toMatchObject({
      status: 409,
      body: { code: 'erased' },
    });
    expect(await collection.world.as('alice').get(`/api/receipts/${receipt_id}`)).toMatchObject({
      status: 404,
    });
    const { kept } = await erase({ name: zoe.name });
    expect(kept).toMatchObject([{ what: 'receipts', count: 1 }, { count: 1 }, {}, { count: 1 }]);
  });
});

describe('the member who collected', () => {
  test('is on the receipt who they were when it was issued, whosever the visit is now', async () => {
    const { alice, bob } = collection.world.person;
    const ada = collection.world.as('ada');
    for (const [{ userId }, name] of [
      [alice, 'Alice Aubry'],
      [bob, 'Bob Brun'],
    ] as const)
      await ada.patch(`/api/users/${userId}`, { name });
    await collection.issue(passageId);
    const other = await collection.collect(paul);
    await collection.issue(other.passage_id);
    expect(await ada.patch(`/api/passages/${passageId}`, { fk_user: bob.userId })).toMatchObject({
      status: 200,
    });
    await erase({ user_id: bob.userId });
    expect(await collectors()).toEqual(['Alice Aubry', 'Alice Aubry']);
    await erase({ user_id: alice.userId });
    expect(await collectors()).toEqual([null, null]);
  });
});
