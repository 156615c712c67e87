import { createHash } from 'node:crypto';
import { items, type Schemas } from '../../clients/typescript/src/index.ts';
import { progressBar } from '../commands/progress-bar.ts';
import { UserError } from '../local/user-error.ts';
import type { RecordedVisit } from './offline.ts';
import { forEachParallel } from './parallel.ts';
import type { Season } from './season.ts';
import { everything } from './sign-in.ts';

const CONCURRENCY = 4;
const TIMEOUT_MS = 120_000;
const PAUSE_MS = 300;

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
  for (const start = Date.now(); ; await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))) {
    const receipts = await everything(items(season.chief.receipts.list, { query: { limit: 200 } }));
    const sent = receipts.filter(({ state }) => state === 'sent').length;
    mailing.update(sent, paid.length);
    if (sent === paid.length) {
      mailing.end();
      return receipts;
    }
    if (Date.now() - start > TIMEOUT_MS)
      throw new UserError(`Only ${sent} of ${paid.length} receipts were sent in time.`);
  }
}

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
