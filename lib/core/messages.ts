import * as z from 'zod';
import { ErasureEntry } from './erasures.ts';
import { MailEvent } from './mail-event.ts';
import { BoundedText } from './schemas/common.ts';

/** Message schemas by queue. Messages of the service contain ids only, never personal data. */
export const queueMessages = {
  'build-export': z.union([
    z.strictObject({ entity_id: z.int(), export_id: z.int() }),
    // Deletes the files of withdrawn exports.
    z.strictObject({ entity_id: z.int(), withdrawn: z.array(BoundedText(100)).max(200) }),
    // Stores an erasure in the list outside the database.
    z.strictObject({
      entity_id: z.int(),
      uuid: BoundedText(36).check(z.uuid()),
      erasure: ErasureEntry,
    }),
  ]),
  'build-proposal': z.strictObject({ entity_id: z.int(), proposal_id: z.int() }),
  // By uuid, because a deleted upload has no row any more. `forget`: the upload is so old that its signed request has expired.
  'check-upload': z.strictObject({
    entity_id: z.int(),
    uuid: BoundedText(36).check(z.uuid()),
    forget: z.literal(true).optional(),
  }),
  'enrich-addresses': z.union([
    z.strictObject({ entity_id: z.int(), sector_id: z.int() }),
    // Counts the dwellings of a commune, which no association owns.
    z.strictObject({ code_insee: BoundedText(5) }),
  ]),
  // Of a commune, which no association owns; `run` and `step` say which of its steps the message is for.
  'import-town': z.strictObject({ code_insee: BoundedText(5), run: z.int(), step: z.int() }),
  'process-pay-event': z.strictObject({ pay_event_id: z.int() }),
  'reconcile-account': z.strictObject({
    entity_id: z.int(),
    pay_account_id: z.int(),
    run_on: BoundedText(10).check(z.iso.date()),
  }),
  'render-receipt': z.union([
    z.strictObject({ entity_id: z.int(), receipt_id: z.int() }),
    // Issues the next receipts of a batch, unless it has progressed since.
    z.strictObject({ entity_id: z.int(), batch_id: z.int(), after: z.int() }),
    // The uuids of receipts whose rows are deleted.
    z.strictObject({ entity_id: z.int(), removed: z.array(BoundedText(36).check(z.uuid())).max(50) }),
  ]),
  // Sends what a webhook has waiting.
  'deliver-webhook': z.strictObject({ entity_id: z.int(), webhook_id: z.int() }),
  'sync-payment': z.strictObject({ entity_id: z.int(), payment_id: z.int() }),
  // Sent by the mail provider.
  'take-mail-event': MailEvent,
  'send-mail': z.union([
    z.strictObject({ entity_id: z.int().nullable(), email_id: z.int() }),
    // Sends a requested password link; `user_id` is null for a username that does not exist.
    z.strictObject({ user_id: z.int().nullable(), email_uuid: BoundedText(36).check(z.uuid()) }),
  ]),
} as const;

export type QueueName = keyof typeof queueMessages;
type MessageBody<Q extends QueueName> = z.output<(typeof queueMessages)[Q]>;

/** A message that the service sends; only the mail provider sends `take-mail-event`. */
export type QueueMessage = {
  [Q in Exclude<QueueName, 'take-mail-event'>]: { queue: Q; body: MessageBody<Q>; delaySeconds?: number };
}[Exclude<QueueName, 'take-mail-event'>];

/** After this many failed deliveries a message moves to the dead-letter queue. */
export const MAX_DELIVERIES = 5;
