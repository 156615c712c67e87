import type { Context } from '../core/context.ts';
import { orDamaged, sealerOf } from '../core/crypto/cipher.ts';
import type { Mail, OutgoingMail } from '../core/gateways.ts';
import { addSeconds, secondsBetween } from '../core/time.ts';
import { type EmailRow, findEmail, lockEmail, takeSlot, updateEmail } from '../data/emails/emails.ts';
import { INTERRUPTED_AFTER_SECONDS, MAX_QUEUE_DELAY_SECONDS, recordOutcome } from './outcome.ts';
import { EmailContent, openRecipient } from './queue.ts';
import { isSuppressed } from './suppression.ts';

/** Loads the attachments of an e-mail. */
type AttachmentsOf = (ctx: Context, email: EmailRow) => Promise<OutgoingMail['attachments']>;

type Message = { entity_id: number | null; email_id: number };

/** E-mails due within this many seconds are sent now, because queues and clocks are inexact. */
const TOLERANCE_SECONDS = 1;

/**
 * Sends one e-mail, at most once. Commits the state `sending` before calling the mail server: if the worker dies in between, the
 * outcome is `outcome-unknown` and a person decides; a second e-mail is never sent.
 */
export async function sendEmail(
  ctx: Context,
  { entity_id, email_id: id }: Message,
  attachmentsOf: AttachmentsOf,
): Promise<void> {
  const tenant = entity_id === null ? 'all' : { entityId: entity_id };
  const email = await ctx.transact(tenant, (trx) => findEmail(trx.db, id));
  if (!email) return;
  if (email.is_example) return ctx.transact(tenant, (trx) => deliverNowhere(trx, id));
  const mail = await ctx.gateways.mail();
  if (email.state === 'queued' && orDamaged(() => compose(ctx, email)) === null) {
    await ctx.transact(tenant, (trx) => giveUpDamaged(trx, id));
    return;
  }
  const outgoing =
    email.state === 'queued'
      ? { ...compose(ctx, email), attachments: await attachmentsOf(ctx, email) }
      : undefined;
  const isOurs = await ctx.transact(tenant, (trx) => claimForSending(trx, id, mail, outgoing?.to));
  if (!isOurs || !outgoing) return;
  const outcome = await mail.send(outgoing);
  await ctx.transact(tenant, (trx) => recordOutcome(trx, id, outcome));
}

/** What the example association writes counts as sent and goes nowhere: anybody may sign in there, and write to any address. */
async function deliverNowhere(trx: Context, id: number): Promise<void> {
  const email = await lockEmail(trx.db, id);
  if (email?.state !== 'queued') return;
  const { attempts } = email;
  await updateEmail(trx.db, id, {
    state: 'sending',
    sending_since: trx.now,
    attempts: attempts + 1,
    updated_at: trx.now,
  });
  await recordOutcome(trx, id, { state: 'accepted', id: null });
}

/** Claims the e-mail; returns false when it is not due, or another worker has sent it or is sending it. */
async function claimForSending(
  trx: Context,
  id: number,
  mail: Mail,
  to: string | undefined,
): Promise<boolean> {
  const email = await lockEmail(trx.db, id);
  if (email?.state === 'sending') {
    const isInterrupted = secondsBetween(email.sending_since ?? trx.now, trx.now) > INTERRUPTED_AFTER_SECONDS;
    if (isInterrupted) await recordOutcome(trx, id, { state: 'unknown', code: 'interrupted' });
    return false;
  }
  if (email?.state !== 'queued' || to === undefined) return false;
  if (secondsBetween(trx.now, email.send_after) > TOLERANCE_SECONDS) return false;
  // The receipt was cancelled after the mail server had deferred an attempt.
  if (email.purpose === 'receipt' && email.receipt_state === 'cancelled') {
    await stopSending(trx, id, 'receipt-cancelled');
    return false;
  }
  if (await isSuppressed(trx, email.entity_id, to)) {
    await stopSending(trx, id, 'address-suppressed');
    trx.log.write('mail-suppressed', { email_id: id });
    return false;
  }
  const slot = email.slot_at ?? (await takeSlot(trx.db, trx.now, 1 / mail.rate));
  const wait = Math.ceil(secondsBetween(trx.now, slot));
  if (wait > TOLERANCE_SECONDS) {
    await waitForSlot(trx, email, slot, wait);
    return false;
  }
  await updateEmail(trx.db, id, {
    state: 'sending',
    sending_since: trx.now,
    attempts: email.attempts + 1,
    updated_at: trx.now,
  });
  return true;
}

/** Fails the e-mail permanently, because its address or text cannot be decrypted. */
async function giveUpDamaged(trx: Context, id: number): Promise<void> {
  const email = await lockEmail(trx.db, id);
  if (email?.state === 'queued') await stopSending(trx, id, 'cell-damaged');
}

/** Stops sending the e-mail until a person retries it. */
async function stopSending(
  trx: Context,
  id: number,
  failure: 'receipt-cancelled' | 'address-suppressed' | 'cell-damaged',
): Promise<void> {
  await updateEmail(trx.db, id, { state: 'failed', failure, updated_at: trx.now });
}

/** Postpones the e-mail to its time slot: by a delayed message, or by the sweep when the delay exceeds the SQS maximum. */
async function waitForSlot(
  trx: Context,
  { id, entity_id }: EmailRow,
  slot: string,
  wait: number,
): Promise<void> {
  const isNear = wait <= MAX_QUEUE_DELAY_SECONDS;
  const enqueued_at = isNear ? addSeconds(trx.now, wait) : null;
  await updateEmail(trx.db, id, { slot_at: slot, send_after: slot, enqueued_at, updated_at: trx.now });
  if (isNear) trx.enqueue({ queue: 'send-mail', body: { entity_id, email_id: id }, delaySeconds: wait });
}

function compose(ctx: Context, email: EmailRow): Omit<OutgoingMail, 'attachments'> {
  const cell = { table: 'emails', entityId: email.entity_id, uuid: email.uuid } as const;
  const { open } = sealerOf(ctx.cipher, cell);
  const content = EmailContent.parse(
    JSON.parse(open('encrypted_content', email.encrypted_content) ?? 'null'),
  );
  return {
    ...content,
    to: openRecipient(ctx, email),
    tag: email.uuid,
    messageId: `<${email.uuid}@${new URL(ctx.settings.baseUrl).hostname}>`,
  };
}
