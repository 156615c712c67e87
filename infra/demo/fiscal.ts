import { createHash } from 'node:crypto';
import type { Schemas } from '../../clients/typescript/src/index.ts';
import { dayIn, systemClock } from '../../lib/core/time.ts';
import { UserError } from '../local/user-error.ts';
import { askUntil } from './ask-until.ts';
import { subjectsTo } from './inbox.ts';
import type { Season } from './season.ts';
import { addressesOf } from './sector-addresses.ts';
import { type Row, table } from './table.ts';

/**
 * A donor receives a fiscal receipt, the treasurer cancels a wrong one and reads the year's declaration. `inboxUrl` is undefined if
 * e-mails leave the machine.
 */
export async function issueFiscalReceipts(
  season: Season,
  run: string,
  inboxUrl: string | undefined,
): Promise<{ text: string; isCorrect: boolean }> {
  const { chief } = season;
  const year = dayIn('Europe/Paris', systemClock.now()).slice(0, 4);
  const declaration = () => chief.receipts.declaration({ query: { year: Number(year) } });
  const donor = `donateur-${run}-fiscal@example.org`;
  await switchOn(season);
  const right = await issueFor(season, donor);
  const wrong = await issueFor(season, donor);
  const pdf = await chief.receiptPdf(right.receipt_id);
  const digest = createHash('sha256').update(pdf).digest('hex');
  const reason = { reason: 'Don saisi deux fois' };
  const cancelled = await chief.receipts.cancel({ path: { receipt_id: wrong.receipt_id }, body: reason });
  const freed = await chief.passages.get({ path: { passage_id: wrong.passage_id } });
  const {
    fiscal_receipts_count: count,
    fiscal_amount: amount,
    cancelled_count: cancelledCount,
  } = await declaration();
  const rows: Row[] = [
    ['mailed to the donor', right.number, right.number === `F-${year}-000001` && digest === right.pdf_sha256],
    ['cancelled, its number stays', cancelled.number, cancelled.number === `F-${year}-000002`],
    ['visit free again', freed.locked ? 'no' : 'yes', freed.locked === false],
    [
      'declared',
      `${count} receipt of ${amount} €, ${cancelledCount} cancelled`,
      `${count} ${amount} ${cancelledCount}` === '1 80.00 1',
    ],
    ...(await mailRows(donor, cancelled, inboxUrl)),
  ];
  return { text: table('Fiscal receipts', rows), isCorrect: rows.every(([, , check]) => check !== false) };
}

function switchOn({ chief, entityId }: Season): Promise<unknown> {
  const fiscal = {
    enabled: true,
    confirmed: true,
    basis: 'Rescrit du 12 mars 2024',
    object: 'Entraide des sapeurs-pompiers et de leurs familles',
    category: "Œuvre ou organisme d'intérêt général",
    signatory: 'Camille Martin, présidente',
  };
  return chief.entities.update({ path: { entity_id: entityId }, body: { settings: { fiscal } } });
}

/** Records a gift, and returns its fiscal receipt once it is mailed. */
async function issueFor({ chief, operationId, sectors }: Season, to: string): Promise<Schemas['Receipt']> {
  const [sector] = sectors;
  const [walker] = sector?.members ?? [];
  if (!sector || !walker) throw new Error('the season has no members');
  const [spot] = await addressesOf(walker.api, sector.sectorId);
  if (!spot) throw new Error('the sector has no addresses');
  const passage = await walker.api.passages.create({
    body: {
      fk_operation: operationId,
      lat: spot.lat,
      lon: spot.lon,
      fk_type: 'don',
      fk_type_reglement: 'cheque',
      montant: '80.00',
      name: 'Zoé Lefèvre',
      donor_address: '12 rue des Œillets, 93140 Bondy',
    },
  });
  // The passage has no e-mail address: with one, the service would issue a payment receipt automatically.
  const draft = { passage_id: passage.passage_id, kind: 'fiscal', to } as const;
  const { receipt_id: id } = await chief.receipts.create({ body: draft });
  return until(async () => {
    const receipt = await chief.receipts.get({ path: { receipt_id: id } });
    return receipt.state === 'sent' ? receipt : undefined;
  }, 'A fiscal receipt was not mailed.');
}

async function mailRows(
  to: string,
  { number }: Schemas['Receipt'],
  inboxUrl: string | undefined,
): Promise<Row[]> {
  if (inboxUrl === undefined) return [];
  await until(async () => {
    const subjects = await subjectsTo(inboxUrl, to);
    return subjects.find((subject) => subject.startsWith(`Votre reçu fiscal n° ${number} est annulé`));
  }, 'The donor was not told of the cancellation.');
  return [['the donor is told by e-mail', 'yes', true]];
}

async function until<T>(read: () => Promise<T | undefined>, complaint: string): Promise<T> {
  const found = await askUntil(read, (answer) => answer !== undefined);
  if (found === undefined) throw new UserError(complaint);
  return found;
}
