import { createHash } from 'node:crypto';
import { items, type Schemas } from '../../clients/typescript/src/index.ts';
import { progressBar } from '../commands/progress-bar.ts';
import { UserError } from '../local/user-error.ts';
import { askUntil } from './ask-until.ts';
import type { RecordedVisit } from './offline.ts';
import { forEachParallel } from './parallel.ts';
import type { Season } from './season.ts';
import { everything } from './sign-in.ts';

const CONCURRENCY = 4;

/** Issues the receipt of every paid passage and waits until all are rendered and mailed. */
export async function issueReceipts(
  season: Season,
  recorded: RecordedVisit[],
): Promise<Schemas['Receipt'][]> {
  const paid = recorded.filter(({ passage }) => passage.montant !== '0.00');
  const issuing = progressBar('Issuing receipts');
  const issue = async ({ member, passage }: RecordedVisit) => {
    await member.api.receipts.create({ body: { passage_id: passage.passage_id } });
  };
  await forEachParallel(paid, CONCURRENCY, issue, (done) => issuing.update(done, paid.length));
  issuing.end();
  const mailing = progressBar('Rendering and mailing');
  const receipts = await askUntil(
    async () => {
      const all = await everything(items(season.chief.receipts.list, { query: { limit: 200 } }));
      mailing.update(countSent(all), paid.length);
      return all;
    },
    (all) => countSent(all) === paid.length,
    countSent,
  );
  const sent = countSent(receipts);
  if (sent < paid.length) throw new UserError(`Only ${sent} of ${paid.length} receipts were sent.`);
  mailing.end();
  return receipts;
}

const countSent = (receipts: Schemas['Receipt'][]) => receipts.filter(({ state }) => state === 'sent').length;

/** Downloads every receipt and compares it with its stored hash; returns how many match. */
export async function checkDocuments(season: Season, receipts: Schemas['Receipt'][]): Promise<number> {
  const bar = progressBar('Reading documents');
  let matching = 0;
  const check = async ({ receipt_id, pdf_sha256 }: Schemas['Receipt']) => {
    const bytes = await season.chief.receiptPdf(receipt_id);
    if (createHash('sha256').update(bytes).digest('hex') === pdf_sha256) matching += 1;
  };
  await forEachParallel(receipts, CONCURRENCY, check, (done) => bar.update(done, receipts.length));
  bar.end();
  return matching;
}
