import { webhookEvents } from '../../../../lib/core/webhook-events.ts';
import { asOwner } from '../../database/owner.ts';
import { newKeyDraft } from '../../http/endpoint-requests.ts';
import { told } from '../../mail/mail-events.ts';
import type { Records } from '../../world/access-records.ts';
import { insertProposal } from '../../world/proposals.ts';
import { hidden } from '../canary-values.ts';
import { emailAbout, type Stage } from './stage.ts';

type Given = Pick<Records, 'room_id' | 'passage_id' | 'receipt_id' | 'address_id'>;

/** Exports receipts and personal data, retries a failed e-mail and frees an address; leaves messages waiting for the erasure. */
export async function leaveInMotion(stage: Stage, given: Given) {
  const { ask, watch, entityId, operationId, sectorId, chiefId } = stage;
  const requested = await ask('POST', '/api/exports', { kind: 'receipts', operation_id: operationId });
  await ask('POST', '/api/privacy/export', { name: hidden.fiscalDonor });
  await ask('POST', '/api/privacy/export', { user_id: chiefId });
  const failed = await asOwner((trx) =>
    trx.selectFrom('emails').select('id').where('state', '=', 'failed').executeTakeFirstOrThrow(),
  );
  await ask('POST', `/api/emails/${failed.id}/retry`);
  await watch.deliver();
  await ask('DELETE', '/api/emails/suppressed', { address: hidden.receiptTo });

  // These messages are not delivered before the erasure.
  await ask('POST', `/api/receipts/${given.receipt_id}/send`, {});
  await ask('POST', '/api/exports', { kind: 'passages', operation_id: operationId });
  await bounceLater(given.receipt_id);
  const { code, member, conflict, message } = await readIds(stage, given);
  const handover_id = await handOver(stage);
  const { batch_id } = await ask('POST', '/api/receipts/batches', {
    operation_id: operationId,
    filter: { fk_type: ['lot'] },
  });
  const { webhook_id } = await ask('POST', '/api/webhooks', {
    url: 'https://hooks.example.org/saison',
    events: Object.keys(webhookEvents),
  });
  const { delivery_id } = await ask('POST', `/api/webhooks/${webhook_id}/test`);
  const made = await ask('POST', '/api/keys', newKeyDraft);
  const records: Records = {
    ...given,
    entity_id: entityId,
    user_id: chiefId,
    operation_id: operationId,
    ope_user_id: member,
    handover_id,
    sector_id: sectorId,
    email_id: failed.id,
    export_id: requested.export_id,
    proposal_id: await insertProposal({ entity_id: entityId, operation_id: operationId }),
    batch_id,
    key_id: made.key_id,
    conflict_id: conflict,
    webhook_id,
    delivery_id,
    message_id: message,
  };
  return { records, receiptCode: code };
}

/** Hands a member's cash over to the treasurer, with a note that only they can read; returns the id of the handover. */
async function handOver({ ask, operationId }: Stage): Promise<number> {
  const { fk_user } = await asOwner((trx) =>
    trx
      .selectFrom('passages')
      .select('fk_user')
      .where('fk_operation', '=', operationId)
      .where('fk_type_reglement', '=', 'cash')
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
  );
  const draft = {
    operation_id: operationId,
    from: fk_user,
    counted: { cash: 0, cheques: 0, cheque_count: 0 },
    note: hidden.roomTitle,
  };
  const first = await ask('POST', '/api/cash/handovers', draft);
  await ask('POST', `/api/cash/handovers/${first.handover_id}/cancel`, {});
  const { handover_id, expected } = await ask('POST', '/api/cash/handovers', draft);
  const { passages: _, ...counted } = expected;
  await ask('POST', `/api/cash/handovers/${handover_id}/confirm`, { counted });
  await ask('PUT', `/api/operations/${operationId}/stock`, { received: 10 });
  const movement = { member: fk_user, count: 1, kind: 'given' };
  await ask('POST', `/api/operations/${operationId}/stock/movements`, movement);
  return handover_id;
}

/** Sends the provider's event that a receipt bounced to the queue, without running the worker. */
async function bounceLater(receiptId: number): Promise<void> {
  const tags = { email: [await emailAbout(receiptId)] };
  const { bounce, ...event } = told.bounce;
  const bouncedRecipients = [{ emailAddress: hidden.fiscalEmail }];
  const mail = {
    destination: [hidden.fiscalEmail],
    source: 'recus@tournee.test',
    messageId: 'unknown',
    tags,
  };
  const body = { ...event, bounce: { ...bounce, bouncedRecipients }, mail };
  await globalThis.shared.send('take-mail-event', JSON.stringify(body));
}

function readIds({ entityId }: Stage, { room_id, receipt_id }: Given) {
  return asOwner(async (trx) => {
    const { code } = await trx
      .selectFrom('receipts')
      .select('verification_code as code')
      .where('id', '=', receipt_id)
      .executeTakeFirstOrThrow();
    const member = await trx
      .selectFrom('ope_users')
      .select('id')
      .where('entity_id', '=', entityId)
      .executeTakeFirstOrThrow();
    const conflict = await trx.selectFrom('field_conflicts').select('id').executeTakeFirstOrThrow();
    const message = await trx
      .selectFrom('chat_messages')
      .select('id')
      .where('room_id', '=', room_id)
      .executeTakeFirstOrThrow();
    return { code, member: member.id, conflict: conflict.id, message: message.id };
  });
}
