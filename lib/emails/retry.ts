import type { Context } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { type EmailRow, lockOwnEmail, updateEmail } from '../data/emails/emails.ts';
import { presentEmail } from './present.ts';
import { openRecipient } from './queue.ts';
import { isSuppressed } from './suppression.ts';

/** Holds the receipt of an e-mail and tells its state; undefined when it has none. */
type HoldReceipt = (ctx: Context, emailId: number) => Promise<string | undefined>;

type Found = { email: EmailRow; receiptState: string | undefined };

/** The e-mail of a path, locked, as is its receipt; throws a 404 when it is none of the caller's association. */
export async function loadForRetry(ctx: Context, emailId: number, holdReceipt: HoldReceipt): Promise<Found> {
  // In the order of cancelling, so that the two do not wait for each other.
  const [receiptState, email] = await Promise.all([holdReceipt(ctx, emailId), lockOwnEmail(ctx, emailId)]);
  if (!email) throw new Problem('not-found');
  return { email, receiptState };
}

/**
 * Sends a failed e-mail again, with all its attempts. Also one whose outcome is unknown: a person has decided that it
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
