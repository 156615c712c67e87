import { type Context, runConsequences } from '../core/context.ts';
import type { MailOutcome } from '../core/gateways.ts';
import { addSeconds } from '../core/time.ts';
import { type EmailRow, lockEmail, updateEmail } from '../data/emails/emails.ts';

/** Longer than a worker may run; an e-mail still `sending` after this many seconds was interrupted. */
export const INTERRUPTED_AFTER_SECONDS = 60;

/** Maximum delay of an SQS message, in seconds. */
export const MAX_QUEUE_DELAY_SECONDS = 900;

/** Seconds to wait after each deferral; after the last one the e-mail fails. */
const RETRY_SECONDS = [60, 300, 1800, 7200, 43_200, 86_400] as const;

/** Records the outcome of an attempt and schedules the next one, if any. */
export async function recordOutcome(trx: Context, id: number, outcome: MailOutcome): Promise<void> {
  const email = await lockEmail(trx.db, id);
  if (email?.state !== 'sending') return;
  switch (outcome.state) {
    case 'accepted':
      return accept(trx, email, outcome.id);
    case 'deferred':
      return defer(trx, email, outcome.code);
    case 'refused':
      return giveUp(trx, email, outcome.code);
    case 'unknown':
      return giveUp(trx, email, 'outcome-unknown');
  }
}

async function accept(trx: Context, email: EmailRow, providerId: string | null): Promise<void> {
  await updateEmail(trx.db, email.id, {
    state: 'sent',
    provider_id: providerId,
    sent_at: trx.now,
    failure: null,
    updated_at: trx.now,
  });
  trx.log.write('mail-sent', { email_id: email.id, attempts: email.attempts });
  await tellSent(trx, email);
}

/** Runs the consequences of a sent e-mail. */
export async function tellSent(
  trx: Context,
  { entity_id: entityId, purpose, receipt_id: receiptId }: EmailRow,
): Promise<void> {
  await runConsequences(trx, 'email.sent', { entityId, purpose, receiptId });
}

async function defer(trx: Context, email: EmailRow, code: string): Promise<void> {
  // The person was erased while the mail server call was running.
  if (email.encrypted_content === null) return giveUp(trx, email, 'erased');
  const wait = RETRY_SECONDS[email.attempts - 1];
  if (wait === undefined) return giveUp(trx, email, code);
  const isNear = wait <= MAX_QUEUE_DELAY_SECONDS;
  const due = addSeconds(trx.now, wait);
  await updateEmail(trx.db, email.id, {
    state: 'queued',
    send_after: due,
    due_since: due,
    enqueued_at: isNear ? due : null,
    slot_at: null,
    failure: code,
    updated_at: trx.now,
  });
  trx.log.write('mail-deferred', { email_id: email.id, attempts: email.attempts, reason: code });
  const body = { entity_id: email.entity_id, email_id: email.id };
  if (isNear) trx.enqueue({ queue: 'send-mail', body, delaySeconds: wait });
}

async function giveUp(trx: Context, email: EmailRow, code: string): Promise<void> {
  await updateEmail(trx.db, email.id, { state: 'failed', failure: code, updated_at: trx.now });
  trx.log.write('mail-failed', { email_id: email.id, attempts: email.attempts, reason: code });
}
