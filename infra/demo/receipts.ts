import { createHash } from 'node:crypto';
import { progressBar } from '../commands/progress-bar.ts';
import { StopLine } from '../local/stop-line.ts';
import type { Json } from './api.ts';
import type { Recorded } from './offline.ts';
import { parallel } from './parallel.ts';
import type { Season } from './season.ts';

const WIDTH = 4;
const PATIENCE_MS = 120_000;
const PAUSE_MS = 300;

/** Issues the receipt of every paid passage and waits until each was rendered and mailed. */
export async function giveReceipts(season: Season, recorded: Recorded[]): Promise<Json[]> {
  const paid = recorded.filter(({ passage }) => passage.montant !== '0.00');
  const issuing = progressBar('Issuing receipts');
  const issue = async ({ member, passage }: Recorded) => {
    await member.api.post('/api/receipts', { passage_id: passage.passage_id });
  };
  await parallel(paid, WIDTH, issue, (done) => issuing.to(done, paid.length));
  issuing.end();
  const mailing = progressBar('Rendering and mailing');
  for (const start = Date.now(); ; await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))) {
    const receipts = await season.chief.all('/api/receipts');
    const sent = receipts.filter(({ state }) => state === 'sent').length;
    mailing.to(sent, paid.length);
    if (sent === paid.length) {
      mailing.end();
      return receipts;
    }
    if (Date.now() - start > PATIENCE_MS)
      throw new StopLine(`Only ${sent} of ${paid.length} receipts were sent in time.`);
  }
}

/** Downloads every document and compares it with the hash in its record; answers how many are right. */
export async function checkDocuments(season: Season, receipts: Json[]): Promise<number> {
  const bar = progressBar('Reading documents');
  let right = 0;
  const check = async ({ receipt_id, pdf_sha256 }: Json) => {
    const bytes = await season.chief.file(`/api/receipts/${receipt_id}/pdf`);
    if (createHash('sha256').update(bytes).digest('hex') === pdf_sha256) right += 1;
  };
  await parallel(receipts, WIDTH, check, (done) => bar.to(done, receipts.length));
  bar.end();
  return right;
}
