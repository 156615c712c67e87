import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, eventsNamed, historyOf } from '../../support/database/owner.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { mail } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import { setSettings } from '../../support/world/settings.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const paid = () => ({
  fk_adresse: season.addressAt(1, 1).id,
  montant: '12.50',
  fk_type_reglement: 'cash',
  name: 'Łukasz Őry',
  email: 'lukasz@example.org',
});
const countReceipts = async () =>
  (await asOwner((trx) => trx.selectFrom('receipts').select('id').execute())).length;

describe('POST /api/passages where receipts go out by themselves', () => {
  test('a visit with money and an e-mail address gets its receipt at once', async () => {
    await setSettings(season.world.bondy, { auto_receipts: true });
    const { status, body } = await season.visit('alice', paid());
    expect(status).toBe(201);
    expect(body).toMatchObject({ locked: true, receipt_id: expect.any(Number) });
    expect(await historyOf('receipt', body.receipt_id)).toMatchObject([{ action: 'issued' }]);
    await deliverMessages();
    expect(mail.sent).toMatchObject([
      { to: 'lukasz@example.org', subject: 'Votre reçu n° R-2026-000001 – Amicale de Bondy' },
    ]);
  });

  test('so does one that an administrator records for a member', async () => {
    await setSettings(season.world.bondy, { auto_receipts: true });
    const forAlice = { ...paid(), fk_user: season.round.alice.opeUserId };
    expect((await season.visit('root', forAlice)).body.receipt_id).toEqual(expect.any(Number));
  });

  test.each([
    ['without money', { montant: 0, fk_type_reglement: 'none' }],
    ['without an address', { email: null }],
    ['with a card payment that is not settled', { fk_type_reglement: 'pay' }],
  ])('a visit %s gets none', async (_, more) => {
    await setSettings(season.world.bondy, { auto_receipts: true });
    const { status, body } = await season.visit('alice', { ...paid(), ...more });
    expect([status, body.receipt_id]).toEqual([201, null]);
    expect(await countReceipts()).toBe(0);
  });

  test('a name that a receipt cannot show gets none and takes no number; the history says so', async () => {
    await setSettings(season.world.bondy, { auto_receipts: true });
    const { status, body } = await season.visit('alice', { ...paid(), name: 'محمد' });
    expect([status, body.receipt_id]).toEqual([201, null]);
    expect(await historyOf('passage', body.passage_id)).toMatchObject([
      { action: 'created' },
      { action: 'changed', changes: { receipt: { old: null, new: 'receipt-not-printable' } } },
    ]);
    const next = await season.visit('alice', { ...paid(), fk_adresse: season.addressAt(2, 1).id });
    const { body: receipt } = await season.world.as('alice').get(`/api/receipts/${next.body.receipt_id}`);
    expect(receipt).toMatchObject({ number: 'R-2026-000001' });
  });

  test('without the setting a receipt is asked for', async () => {
    expect((await season.visit('alice', paid())).body.receipt_id).toBe(null);
    await deliverMessages();
    expect([await countReceipts(), mail.sent.length]).toEqual([0, 0]);
  });

  test('the same visit sent again gets no second receipt', async () => {
    await setSettings(season.world.bondy, { auto_receipts: true });
    const draft = { ...paid(), id: '01935f3c-7a00-7000-8000-000000000001' };
    const answers = await Promise.all([season.visit('alice', draft), season.visit('alice', draft)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201]);
    await deliverMessages();
    expect([await countReceipts(), mail.sent.length]).toEqual([1, 1]);
    expect(await eventsNamed('passage_created')).toHaveLength(1);
  });
});

describe('PATCH /api/passages/{passage_id} where receipts go out by themselves', () => {
  const change = (passageId: number, body: object) =>
    season.world.as('alice').patch(`/api/passages/${passageId}`, body);
  const record = async (more: object): Promise<number> =>
    (await season.visit('alice', { ...paid(), ...more })).body.passage_id;

  test('whoever pays later gets the receipt then', async () => {
    await setSettings(season.world.bondy, { auto_receipts: true });
    const unpaid = {
      fk_type: 'a_finaliser',
      motif: 'paiement_attendu',
      montant: 0,
      fk_type_reglement: 'none',
    };
    const passageId = await record(unpaid);
    expect(await countReceipts()).toBe(0);
    const payment = { fk_type: 'effectue', montant: 5, fk_type_reglement: 'cash' };
    expect(await change(passageId, payment)).toMatchObject({
      status: 200,
      body: { locked: true, receipt_id: expect.any(Number) },
    });
    expect(await countReceipts()).toBe(1);
  });

  test('so does whoever gives an e-mail address later, once', async () => {
    await setSettings(season.world.bondy, { auto_receipts: true });
    const passageId = await record({ email: null });
    await change(passageId, { email: 'lukasz@example.org' });
    await change(passageId, { email: 'lukasz.ory@example.org' });
    expect(await countReceipts()).toBe(1);
  });

  test('without the setting, or for a card that is not paid, there is none', async () => {
    await change(await record({ email: null }), { email: 'lukasz@example.org' });
    await setSettings(season.world.bondy, { auto_receipts: true });
    await change(await record({ email: null, fk_type_reglement: 'pay' }), { email: 'lukasz@example.org' });
    expect(await countReceipts()).toBe(0);
  });
});
