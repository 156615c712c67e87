import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';
import { storedPassages } from '../../support/world/passages.ts';
import type { PersonName } from '../../support/world/world.ts';

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
});

const name = 'Marie Martin';
const ask = (more: object, by: PersonName = 'ada') =>
  collection.world.as(by).post('/api/privacy/erase', { name, reason: 'Demande', dry_run: true, ...more });
const visitOf = (more: object = {}) => collection.collect({ name, email: null, ...more });
const chosenOf = (visits: Json[], others: string[] = []) => ({
  visits: visits.map(({ passage_id, version }) => ({ passage_id, version })),
  others,
});
const eraseChosen = (chosen: object, by?: PersonName) => ask({ chosen, dry_run: false }, by);
const namedVisits = async () =>
  (await storedPassages()).filter((row) => row.encrypted_name !== null).map((row) => row.passage_id);

describe('choosing what an erasure erases', () => {
  test('a dry run lists every visit of a name, with those of one e-mail, phone or address as one group', async () => {
    await visitOf({ email: 'marie@example.org', phone: '06 12 34 56 78' });
    await visitOf({ phone: '+33612345678', donor_address: '3 rue des Lilas' });
    await visitOf({ donor_address: '3 RUE des lilas' });
    await visitOf({ email: 'autre@example.org' });
    await visitOf();
    const { body } = await ask({});
    expect(body.found.visits.map(({ group }: Json) => group)).toEqual([1, 1, 1, 2, null]);
    expect(body.found.visits[0]).toMatchObject({
      name,
      email: 'marie@example.org',
      phone: '+33612345678',
      donor_address: null,
      version: 1,
      montant: '12.50',
      address: { numero: 2, voie: 'Rue B', code_postal: '93140', commune: 'Bondy' },
      dwelling: null,
    });
    expect(body.found).toMatchObject({ others: [], more: 0 });
  });

  test('the chosen visits alone are erased, of one and of 67', async () => {
    for (let at = 0; at < 67; at += 1) await visitOf();
    const { found } = (await ask({})).body;
    expect(found.visits).toHaveLength(67);
    const [first, ...others] = found.visits;
    const one = await eraseChosen(chosenOf([first]));
    expect(one).toMatchObject({ status: 200, body: { done: true, found: null } });
    expect(one.body.erased).toContainEqual({ what: 'visits', count: 1 });
    expect(await namedVisits()).toEqual(others.map(({ passage_id }: Json) => passage_id));
    const many = others.slice(0, 40);
    const dry = await ask({ chosen: chosenOf(many) });
    expect(dry.body.erased).toContainEqual({ what: 'visits', count: 40 });
    expect(await namedVisits()).toHaveLength(66);
    expect((await eraseChosen(chosenOf(many))).status).toBe(200);
    expect(await namedVisits()).toEqual(others.slice(40).map(({ passage_id }: Json) => passage_id));
  });

  test('the receipts and e-mails of the others stay, and the address that they share', async () => {
    const shared = { email: 'famille@example.org' };
    const [mine, theirs] = [await visitOf(shared), await visitOf(shared)];
    for (const { passage_id } of [mine, theirs]) await collection.issue(passage_id);
    await deliverMessages();
    const listed = (await ask({})).body.found.visits;
    const answer = await eraseChosen(chosenOf([listed[0]]));
    expect(answer.body.erased).toEqual(
      expect.arrayContaining([
        { what: 'visits', count: 1 },
        { what: 'emails', count: 1 },
        { what: 'receipt_addresses', count: 1 },
      ]),
    );
    const rows = await asOwner((trx) =>
      trx.selectFrom('receipts').select(['passage_id', 'encrypted_to']).orderBy('id').execute(),
    );
    expect(rows).toEqual([
      { passage_id: mine.passage_id, encrypted_to: null },
      { passage_id: theirs.passage_id, encrypted_to: expect.any(String) },
    ]);
    const emails = await asOwner((trx) =>
      trx.selectFrom('emails').select('encrypted_content').orderBy('id').execute(),
    );
    expect(emails.filter(({ encrypted_content }) => encrypted_content !== null)).toHaveLength(1);
  });

  test('a visit that changed since it was listed is told, and nothing is erased', async () => {
    await visitOf();
    const { passage_id } = await visitOf();
    const { visits } = (await ask({})).body.found;
    await collection.world.as('ada').patch(`/api/passages/${passage_id}`, { remark: 'Deuxième étage' });
    expect(await eraseChosen(chosenOf(visits))).toMatchObject({
      status: 409,
      body: { code: 'person-changed' },
    });
    expect(await namedVisits()).toHaveLength(2);
  });

  test('a visit that belongs to somebody else by now is told too', async () => {
    const { passage_id } = await visitOf();
    const { visits } = (await ask({})).body.found;
    await collection.world.as('ada').patch(`/api/passages/${passage_id}`, { name: 'Paul Durand' });
    expect(await eraseChosen(chosenOf(visits))).toMatchObject({ status: 409 });
    expect(await namedVisits()).toEqual([passage_id]);
  });

  test('the same request again is done already', async () => {
    await visitOf();
    const { visits } = (await ask({})).body.found;
    await eraseChosen(chosenOf(visits));
    const again = await eraseChosen(chosenOf(visits));
    expect(again).toMatchObject({ status: 200, body: { done: true } });
    expect(again.body.erased.every(({ count }: Json) => count === 0)).toBe(true);
  });

  test('a visit of another person, of another association and of nobody is refused', async () => {
    await visitOf();
    const other = await collection.collect({ name: 'Paul Durand', email: null });
    expect(await eraseChosen(chosenOf([other]))).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/chosen/visits/0/passage_id', code: 'invalid-value' }] },
    });
    const { visits } = (await ask({})).body.found;
    const unknown = { status: 422, body: { code: 'passage-not-found' } };
    expect(await eraseChosen(chosenOf(visits), 'nora')).toMatchObject(unknown);
    expect(await eraseChosen(chosenOf([{ passage_id: 424_242, version: 1 }]))).toMatchObject(unknown);
    expect(await namedVisits()).toHaveLength(2);
  });

  test('what a phone sent without a visit is listed, and erased only if it was chosen', async () => {
    const { world, round } = collection;
    const { passage_id } = await visitOf({ phone: '0612345678' });
    const alice = world.as('alice');
    const { body } = await alice.get(`/api/field/passages/pull?operation_id=${round.operationId}`);
    const known = body.documents.find((one: Json) => one.passage_id === passage_id);
    const refused = {
      ...known,
      id: '01939d5e-0000-7000-8000-00000000000a',
      passage_id: null,
      montant: '-1',
    };
    await alice.post(`/api/field/passages/push?operation_id=${round.operationId}`, [
      { newDocumentState: refused },
    ]);
    const { found } = (await ask({})).body;
    expect(found.others).toMatchObject([
      { what: 'refused_document', passage_id: null, name, phone: expect.any(String), group: 1 },
    ]);
    const first = await eraseChosen(chosenOf(found.visits));
    expect(first.body.erased).toContainEqual({ what: 'refused_documents', count: 0 });
    const [{ key }] = (await ask({})).body.found.others;
    const second = await eraseChosen(chosenOf([], [key]));
    expect(second.body.erased).toContainEqual({ what: 'refused_documents', count: 1 });
    expect((await ask({})).body.found.others).toEqual([]);
    expect(await eraseChosen(chosenOf([], [key]))).toMatchObject({
      status: 409,
      body: { code: 'person-changed' },
    });
  });

  test.each([
    [{ visits: Array.from({ length: 201 }, () => ({ passage_id: 1, version: 1 })) }, '/chosen/visits'],
    [{ visits: [{ passage_id: 1 }] }, '/chosen/visits/0/version'],
    [{}, '/chosen/visits'],
  ])('a malformed choice is refused', async (chosen, pointer) => {
    expect(await eraseChosen(chosen)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  });

  test('nothing is chosen of a member', async () => {
    const body = { user_id: 1, name: undefined, chosen: { visits: [] } };
    expect(await ask(body)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/chosen', code: 'invalid-value' }] },
    });
  });
});
