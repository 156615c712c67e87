import type { Context } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { type EmailRow, lockOwnEmail, updateEmail } from '../data/emails/emails.ts';
import { presentEmail } from './present.ts';
import { openRecipient } from './queue.ts';
import { isSuppressed } from './suppression.ts';

/** Locks the receipt of an e-mail and returns its state; undefined when the e-mail has none. */
type HoldReceipt = (ctx: Context, emailId: number) => Promise<string | undefined>;

type Found = { email: EmailRow; receiptState: string | undefined };

/** Loads the e-mail of a path and locks it with its receipt; throws a 404 when the e-mail is not of the caller's association. */
export async function loadForRetry(ctx: Context, emailId: number, holdReceipt: HoldReceipt): Promise<Found> {
  // Locks in the same order as cancelling, so that the two cannot deadlock.
  const [receiptState, email] = await Promise.all([holdReceipt(ctx, emailId), lockOwnEmail(ctx, emailId)]);
  if (!email) throw new Problem('not-found');
  return { email, receiptState };
}

/**
 * Sends a failed e-mail again, with a new set of attempts. Also retries an unknown outcome: a person has accepted that the e-mail
 * may arrive twice.
 */
export async function retryEmail(ctx: Context, { email, receiptState }: Found) {
  const { id, entity_id: entityId } = email;
  if (email.state !== 'failed') throw new Problem('email-not-retryable');
  if (openRecipient(ctx, email) === '') throw new Problem('erased', { detail: ERASED });
  if (email.encrypted_content === null) throw new Problem('email-not-retryable', { detail: PURGED });
  if (receiptState === 'cancelled') throw new Problem('receipt-cancelled');
  if (await isSuppressed(ctx, entityId, openRecipient(ctx, email))) throw new Problem('address-suppressed');
  const change = {
    state: 'queued' as const,
    attempts: 0,
    failure: null,
    send_after: ctx.now,
    due_since: ctx.now,
    enqueued_at: ctx.now,
    slot_at: null,
    sending_since: null,
    updated_at: ctx.now,
  };
  await updateEmail(ctx.db, id, change);
  ctx.enqueue({ queue: 'send-mail', body: { entity_id: entityId, email_id: id } });
  const changes = { state: { old: email.state, new: change.state } };
  ctx.record({ entityId, object: 'email', objectId: id, action: 'changed', changes });
  return presentEmail(ctx, { ...email, ...change, version: email.version + 1 });
}

const ERASED = 'The person it was for was erased: it is sent to nobody.';
const PURGED = 'Its content was deleted after 30 days.';
