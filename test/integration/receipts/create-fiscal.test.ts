import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { textOfPdf } from '../../support/files/pdf-text.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { mail } from '../../support/run/resources.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';
import { fiscalSettings, gift, issueFiscal } from '../../support/world/fiscal.ts';
import { setSettings } from '../../support/world/settings.ts';

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
});

const issue = (passage_id: number, more: object = {}) =>
  collection.world.as('theo').post('/api/receipts', { passage_id, kind: 'fiscal', ...more });
const fiscalOf = async (visit: object) => issue((await collection.collect({ ...gift, ...visit })).passage_id);
const incomplete = (...pointers: string[]) => ({
  status: 422,
  body: {
    code: 'fiscal-receipt-incomplete',
    errors: pointers.map((pointer) => ({ pointer, code: 'required' })),
  },
});

describe('POST /api/receipts with kind fiscal', () => {
  test('has a series of its own, and the mentions of the form', async () => {
    await issueFiscal(collection.world.bondy);
    await collection.issue((await collection.collect()).passage_id);
    const { status, body } = await fiscalOf({ passed_at: '2026-11-01T10:00:00+01:00' });
    expect({ status, body }).toMatchObject({ status: 202, body: { number: 'F-2026-000001' } });
    await deliverMessages();
    const theo = collection.world.as('theo');
    expect(await theo.get(`/api/receipts/${body.receipt_id}`)).toMatchObject({
      status: 200,
      body: { kind: 'fiscal', state: 'sent', amount: '50.00' },
    });
    const text = textOfPdf((await theo.get(`/api/receipts/${body.receipt_id}/pdf`)).bytes);
    for (const part of [
      'Reçu au titre des dons à certains organismes d’intérêt général',
      'N° d’ordre F-2026-000001',
      'Amicale de Bondy',
      '1 rue de la Gare, 93140 Bondy',
      'RNA W931234567',
      'Objet Entraide des sapeurs-pompiers et de leurs familles',
      "Catégorie d’organisme Œuvre ou organisme d'intérêt général",
      'Nom et prénom Łukasz Ștefan Őry',
      'Adresse 12 rue des Œillets, 93140 Bondy',
      '***50,00 €***',
      'cinquante euros',
      'Date du versement 1er novembre 2026',
      'Forme du don Déclaration de don manuel',
      'Nature du don Numéraire',
      'Mode de versement Espèces',
      'ouvrent droit à la réduction d’impôt prévue à l’article 200 du CGI',
      'Fait à Bondy, le 20 novembre 2026',
      'Signature :',
      'Anne Chef, présidente',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('n’est pas un reçu fiscal');
    expect(mail.sent.at(-1)?.subject).toBe('Votre reçu fiscal n° F-2026-000001 – Amicale de Bondy');
  });

  test('with a signatory, an object or an address that it cannot show is refused', async () => {
    await issueFiscal(collection.world.bondy);
    const fiscal = { ...fiscalSettings, object: '援助', signatory: 'דוד' };
    await setSettings(collection.world.bondy, { fiscal });
    expect(await fiscalOf({ donor_address: 'شارع 12' })).toMatchObject({
      status: 422,
      body: {
        code: 'receipt-not-printable',
        errors: [
          { pointer: '/passage/donor_address' },
          { pointer: '/entity/settings/fiscal/object' },
          { pointer: '/entity/settings/fiscal/signatory' },
        ],
      },
    });
  });

  test('writes the SIREN in threes, and the receipt that it replaces', async () => {
    await issueFiscal(collection.world.bondy);
    await asOwner((trx) => trx.updateTable('entities').set({ siren: '732829320' }).execute());
    const { body } = await fiscalOf({});
    const theo = collection.world.as('theo');
    await theo.post(`/api/receipts/${body.receipt_id}/cancel`, { reason: 'Adresse erronée' });
    const { body: receipt } = await theo.get(`/api/receipts/${body.receipt_id}`);
    const { body: again } = await issue(receipt.passage_id);
    await deliverMessages();
    const text = textOfPdf((await theo.get(`/api/receipts/${again.receipt_id}/pdf`)).bytes);
    expect(text.replaceAll('\u00a0', ' ')).toContain('SIREN 732 829 320');
    expect(text).toContain('Remplace le reçu n° F-2026-000001, annulé');
  });

  test('names every missing field, of the association, the operation and the passage', async () => {
    const all = ['enabled', 'basis', 'object', 'category', 'signatory'];
    const settings = all.map((field) => `/entity/settings/fiscal/${field}`);
    await asOwner((trx) => trx.updateTable('entities').set({ rna: null, address_line: null }).execute());
    const bare = { name: null, donor_address: null };
    expect(await fiscalOf(bare)).toMatchObject(
      incomplete(
        ...settings,
        '/entity/rna',
        '/entity/address_line',
        '/passage/name',
        '/passage/donor_address',
      ),
    );
    await issueFiscal(collection.world.bondy);
    await asOwner((trx) =>
      trx.updateTable('entities').set({ siren: '552100554', address_line: '1 rue de la Gare' }).execute(),
    );
    expect(await fiscalOf({ donor_address: null })).toMatchObject(incomplete('/passage/donor_address'));
    expect(await fiscalOf({})).toMatchObject({ status: 202 });
  });

  test.each(['basis', 'object', 'category', 'signatory'] as const)('not without %s', async (field) => {
    await setSettings(collection.world.bondy, { fiscal: { ...fiscalSettings, [field]: null } });
    expect(await fiscalOf({})).toMatchObject(incomplete(`/entity/settings/fiscal/${field}`));
  });

  test('with calendars worth at most a quarter of the gift, and the yearly ceiling', async () => {
    await issueFiscal(collection.world.bondy);
    const visit = (montant: string, nb_calendriers: number) =>
      fiscalOf({ fk_type: 'effectue', montant, nb_calendriers });
    const tooMuch = {
      status: 422,
      body: { code: 'fiscal-receipt-not-allowed', errors: [{ pointer: '/passage/nb_calendriers' }] },
    };
    expect(await visit('8.00', 1)).toMatchObject({ status: 202 });
    expect(await visit('7.99', 1)).toMatchObject(tooMuch);
    expect(await visit('292.00', 36)).toMatchObject({ status: 202 });
    expect(await visit('400.00', 37)).toMatchObject(tooMuch);
    expect(await visit('5.00', 0)).toMatchObject({ status: 202 });
    // The type is a gift without a calendar, but the visit has one.
    expect(await fiscalOf({ montant: '7.99', nb_calendriers: 1 })).toMatchObject(tooMuch);
    await asOwner((trx) => trx.updateTable('operations').set({ calendar_value_cents: null }).execute());
    expect(await visit('50.00', 1)).toMatchObject(incomplete('/operation/calendar_value'));
    expect(await visit('50.00', 0)).toMatchObject({ status: 202 });
  });

  test('not for a part of several, nor a second receipt of the passage', async () => {
    await issueFiscal(collection.world.bondy);
    const visit = await collection.collect(gift);
    await asOwner((trx) => trx.updateTable('passages').set({ fk_type: 'lot' }).execute());
    expect(await issue(visit.passage_id)).toMatchObject({
      status: 422,
      body: { code: 'fiscal-receipt-not-allowed', errors: [{ pointer: '/passage/fk_type' }] },
    });
    const { passage_id } = await collection.collect(gift);
    await collection.issue(passage_id);
    expect(await issue(passage_id)).toMatchObject({ status: 409, body: { code: 'receipt-already-issued' } });
  });

  test('refused ones take no number', async () => {
    await issueFiscal(collection.world.bondy);
    await fiscalOf({ donor_address: null });
    expect((await fiscalOf({})).body).toMatchObject({ number: 'F-2026-000001' });
  });

  test('texts of many lines make two pages, of which the second says so', async () => {
    await issueFiscal(collection.world.bondy, { object: 'Entraide\n'.repeat(55).trim() });
    const { body } = await fiscalOf({
      name: 'W'.repeat(200),
      donor_address: 'lieu-dit\n'.repeat(55).trim(),
    });
    await deliverMessages();
    const pdf = await collection.world.as('theo').get(`/api/receipts/${body.receipt_id}/pdf`);
    expect(pdf.bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBe(2);
    expect(textOfPdf(pdf.bytes)).toContain('(suite)');
  });

  test('a long name with emoji fits', async () => {
    await issueFiscal(collection.world.bondy, { object: 'x'.repeat(500) });
    const name = `Leïla 👩‍🚒 ${'Anne-Sophie '.repeat(15)}`.slice(0, 200).trim();
    const { body } = await fiscalOf({
      name,
      donor_address: 'rue très longue '.repeat(30).slice(0, 300).trim(),
    });
    await deliverMessages();
    const pdf = await collection.world.as('theo').get(`/api/receipts/${body.receipt_id}/pdf`);
    expect(pdf.status).toBe(200);
    const pages = pdf.bytes.toString('latin1').match(/\/Type \/Page\b/g) ?? [];
    expect(pages.length).toBeLessThanOrEqual(2);
    if (pages.length === 2) expect(textOfPdf(pdf.bytes)).toContain('(suite)');
    expect(textOfPdf(pdf.bytes)).toContain('Anne Chef');
  });
});
