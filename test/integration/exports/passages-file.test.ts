import { beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { asOwner } from '../../support/database/owner.ts';
import { clock } from '../../support/run/resources.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';
import { download, exportOf, linesOf, linesOfExport } from '../../support/world/exports.ts';

let collection: Collection;
let draft: { kind: string; operation_id: number };
beforeEach(async () => {
  collection = await openCollection();
  draft = { kind: 'passages', operation_id: collection.round.operationId };
});

const lines = () => linesOfExport(collection.world, draft);
const text = async (more: object = {}) =>
  (await download((await exportOf(collection.world, { ...draft, ...more })).url)).text;

const HEADER = [
  'N° passage',
  'Date',
  'Heure',
  'Secteur',
  'Membre',
  'Adresse',
  'Code postal',
  'Commune',
  'Étage',
  'Porte',
  'Type',
  'Motif',
  'Montant',
  'Moyen de paiement',
  'État du paiement',
  'Calendriers',
  'Banque',
  'N° chèque',
  'Nom',
  'E-mail',
  'Téléphone',
  'Adresse du donateur',
  'Remarque',
  'Signalements',
  'N° de reçu',
  'Enregistré le',
  'Remboursé',
  'Frais',
  'Net',
  'Montant saisi',
  'À repasser le',
  'Moment',
  'Contesté',
];

/** Inserts visits of Alice without the service. */
function addVisits(count: number) {
  const { round, alicesSector, world } = collection;
  return asOwner((trx) =>
    sql`
      insert into passages (id, entity_id, fk_operation, fk_sector, fk_user, fk_type, montant_cents,
        fk_type_reglement, nb_calendriers, passed_at, flags, draft_digest, created_at, updated_at)
      select gen_random_uuid(), ${world.bondy}, ${round.operationId}, ${alicesSector}, ${round.alice.opeUserId},
        'effectue', n, 'cash', 1, ${clock.now()}, '{}', 'x', ${clock.now()}, ${clock.now()}
      from generate_series(1, ${count}::int) n`.execute(trx),
  );
}

describe('the file of the passages', () => {
  test('has a line per passage, in French', async () => {
    const { passage_id } = await collection.collect({
      fk_type: 'don',
      fk_type_reglement: 'cheque',
      cheque: { bank: 'Crédit Mutuel', number: '0012345' },
      nb_calendriers: 2,
      dwelling: { floor: '3', door: 'gauche' },
      phone: '170102033',
      donor_address: '12 rue des Œillets, 93140 Bondy',
      remark: 'Chien méchant',
      passed_at: '2026-10-31T23:30:00Z',
    });
    await collection.issue(passage_id);
    expect(await lines()).toEqual([
      {
        'N° passage': String(passage_id),
        Date: '2026-11-01',
        Heure: '00:30',
        Secteur: 'Ouest',
        Membre: 'Alice',
        Adresse: '2 Rue B',
        'Code postal': '93140',
        Commune: 'Bondy',
        Étage: '3',
        Porte: 'gauche',
        Type: 'Don sans calendrier',
        Motif: '',
        Montant: '12,50',
        'Moyen de paiement': 'Chèque',
        'État du paiement': '',
        Calendriers: '2',
        Banque: 'Crédit Mutuel',
        'N° chèque': '0012345',
        Nom: 'Łukasz Ștefan Őry',
        'E-mail': 'lukasz@example.org',
        Téléphone: '01 70 10 20 33',
        'Adresse du donateur': '12 rue des Œillets, 93140 Bondy',
        Remarque: 'Chien méchant',
        Signalements: '',
        'N° de reçu': 'R-2026-000001',
        'Enregistré le': '2026-11-20 10:00',
        Remboursé: '',
        Contesté: '',
        Frais: '',
        Net: '',
        'Montant saisi': '12,50',
        'À repasser le': '',
        Moment: '',
      },
    ]);
  });

  test.each([
    [
      { montant: 0, fk_type: 'a_finaliser', fk_type_reglement: 'none' },
      { Type: 'Absent', Motif: 'Repasser' },
    ],
    [
      { montant: 0, fk_type: 'a_finaliser', motif: 'acces_impossible', fk_type_reglement: 'none' },
      { Motif: 'Accès impossible', 'Moyen de paiement': 'Aucun', Montant: '0,00' },
    ],
    [
      { fk_type_reglement: 'pay' },
      { 'Moyen de paiement': 'Carte bancaire', 'État du paiement': 'En attente', Remboursé: '', Net: '' },
    ],
    [{ fk_type_reglement: 'card_other' }, { 'Moyen de paiement': 'Terminal de paiement' }],
    [
      { fk_adresse: null, lat: 48.95, lon: 2.6 },
      { Adresse: '', Commune: '', Signalements: 'Hors secteur' },
    ],
  ])('of %j it says %j', async (more, shown) => {
    await collection.collect(more);
    expect(await lines()).toMatchObject([shown]);
  });

  test('names a member without a name by the username', async () => {
    await collection.collect();
    await asOwner((trx) => trx.updateTable('users').set({ encrypted_name: null }).execute());
    expect(await lines()).toMatchObject([{ Membre: 'alice.bondy' }]);
  });

  test('of an operation without visits has its header', async () => {
    expect(await text({ bom: false })).toBe(`${HEADER.join(';')}\r\n`);
  });

  test.each([
    [{ bom: true, decimal_comma: true }, '\ufeffN° passage;', ';12,50;'],
    [{ bom: false, decimal_comma: false }, 'N° passage;', ';12.50;'],
  ])('with %j begins as asked and shows amounts as asked', async (style, start, amount) => {
    await collection.collect();
    const file = await text(style);
    expect(file.startsWith(start)).toBe(true);
    expect(file).toContain(amount);
    expect(file.split('\r\n')).toHaveLength(3);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  test('keeps separators, quotes and line ends inside a remark', async () => {
    const remark = 'Sonner "fort";\nou frapper\r\nmerci ; à bientôt';
    await collection.collect({ remark });
    expect(await lines()).toMatchObject([{ Remarque: remark }]);
    expect(await text()).toContain('"Sonner ""fort"";\nou frapper\r\nmerci ; à bientôt"');
  });

  test.each(['=1+1', '+33 6 12 34 56 78', '@SUM(A1)', '-2+3', '=cmd|"/C calc"!A0', '＝1+1'])(
    'makes %s harmless',
    async (remark) => {
      await collection.collect({ remark, dwelling: { floor: '=2', door: '@d' } });
      expect(await lines()).toMatchObject([{ Remarque: `'${remark}`, Étage: "'=2", Porte: "'@d" }]);
    },
  );

  test('escapes cells that begin with a tab or a carriage return', async () => {
    await collection.collect();
    await asOwner((trx) => trx.updateTable('passages').set({ floor: '\t=1', door: '\r=1' }).execute());
    expect(await lines()).toMatchObject([{ Étage: "'\t=1", Porte: "'\r=1" }]);
  });

  test('adds up to what the list says', async () => {
    for (const montant of ['0.05', '10.10', '9999.99', '33.33']) await collection.collect({ montant });
    const { operationId } = collection.round;
    const list = await collection.world.as('theo').get(`/api/passages?operation_id=${operationId}`);
    const cents = (amounts: string[]) =>
      amounts.reduce((sum, amount) => sum + Number(amount.replace(/[.,]/, '')), 0);
    const listed = cents(list.body.data.map(({ montant }: { montant: string }) => montant));
    expect(cents((await lines()).map(({ Montant = '' }) => Montant))).toBe(listed);
  });

  test('holds thousands of visits, each once and in order', async () => {
    await addVisits(2500);
    const { rows, bytes, url } = await exportOf(collection.world, draft);
    const file = await download(url);
    const read = linesOf(file.text);
    expect({ rows, bytes }).toEqual({ rows: 2500, bytes: file.bytes.length });
    const ids = read.map((line) => Number(line['N° passage']));
    expect(new Set(ids).size).toBe(2500);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    const sum = read.reduce((cents, { Montant = '' }) => cents + Number(Montant.replace(',', '')), 0);
    expect(sum).toBe((2500 * 2501) / 2);
  });

  test('is complete with exactly as many passages as are read at once', async () => {
    await addVisits(2000);
    expect(await lines()).toHaveLength(2000);
  });

  test('leaves out what was deleted, other operations and other associations', async () => {
    const kept = await collection.collect();
    const deleted = await collection.collect({ fk_adresse: collection.addressAt(2, 2).id });
    await collection.world.as('ada').delete(`/api/passages/${deleted.passage_id}?reason=erreur`);
    const { as } = collection.world;
    for (const name of ['ada', 'nora'] as const) {
      const dates = { date_start: '2026-10-15', date_end: '2027-01-31' };
      const { operation_id } = (await as(name).post('/api/operations', dates)).body;
      const user_id = collection.world.person[name === 'ada' ? 'alice' : 'malik'].userId;
      await as(name).post(`/api/operations/${operation_id}/members`, { user_id });
      const sector = { operation_id, sector_name: 'Nord', members: [user_id] };
      const { sector_id } = (await as(name).post('/api/sectors', sector)).body;
      const visit = { fk_operation: operation_id, fk_sector: sector_id, fk_user: user_id };
      expect((await as(name).post('/api/passages', visit)).status).toBe(201);
    }
    expect((await lines()).map((line) => line['N° passage'])).toEqual([String(kept.passage_id)]);
  });
});
