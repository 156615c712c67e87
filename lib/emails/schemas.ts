import * as z from 'zod';
import { Email as Address, Damaged, Id, Instant, RecordFields } from '../core/schemas/common.ts';
import { Enumeration } from '../core/schemas/enumeration.ts';
import { CountedPageOf, PageOf } from '../core/schemas/pages.ts';

export const EmailPurpose = Enumeration({
  receipt: 'a receipt, with its document',
  'receipt-cancelled': 'the notice that a receipt was cancelled',
  'password-reset': 'a link to choose another password',
  'password-changed': 'the notice that a password was changed',
  'second-factor': 'the notice that a passkey, codes or recovery codes were added, removed or used',
  'key-made': 'the notice that software got a key',
  'email-changed': 'the notice that an e-mail address was changed',
  invitation: 'the first link to choose a password',
  signup: 'a link to sign an association up',
  'pay-notice': 'a notice about card payments',
  'handover-confirmed': 'what was counted of the cash that a member handed over',
  'cash-due': 'what members have not handed over for two weeks',
  'webhook-off': 'the notice that other software is no longer told of events',
  'chat-digest': 'a reminder of unread messages',
});

export type EmailPurpose = z.output<typeof EmailPurpose>;

export const EmailState = z.enum(['queued', 'sending', 'sent', 'failed', 'bounced', 'complained']).meta({
  description:
    '`queued`: waits for its turn or the next attempt; `sending`: at the mail server; `sent`: taken by it; `failed`: given up; `bounced`: refused by the recipient’s server for good; `complained`: the recipient called it spam.',
});

const { deleted_at: _, ...recordFields } = RecordFields;

const MASKED = 'Masked for super administrators.';

export const Email = z
  .strictObject({
    email_id: Id,
    entity_id: Id.nullable(),
    purpose: EmailPurpose,
    receipt_id: Id.nullable(),
    user_id: Id.nullable().meta({
      description: 'Whose account it is about, or who is told; null with a receipt.',
    }),
    to: z
      .string()
      .meta({ description: `${MASKED} Empty once the person was erased.`, example: 'camille@example.org' }),
    damaged: Damaged.optional(),
    state: EmailState,
    failure: z.string().nullable().meta({
      description:
        'Why it failed, or waits for another attempt. `outcome-unknown`: it may have left, a person decides. `address-suppressed`: the address refused an earlier one. `cell-damaged`: its address or text cannot be read. Otherwise what the mail server answered.',
      example: 'outcome-unknown',
    }),
    attempts: z.int().nonnegative(),
    send_after: Instant.meta({ description: 'When it may leave.' }),
    sent_at: Instant.nullable(),
    delivered_at: Instant.nullable().meta({ description: 'When the recipient’s server took it.' }),
    ...recordFields,
  })
  .meta({ id: 'Email' });

export const EmailPage = CountedPageOf(Email);

const SuppressedAddress = z
  .strictObject({
    entity_id: Id.nullable(),
    address: z
      .string()
      .nullable()
      .meta({
        description: `${MASKED} Null once the person was erased: nothing is sent to the address all the same.`,
        example: 'camille@example.org',
      }),
    damaged: Damaged.optional(),
    reason: Enumeration({
      bounced: 'the mailbox does not exist',
      complained: 'its owner called the mail unwanted',
    }),
    since: Instant,
  })
  .meta({ id: 'SuppressedAddress' });

export const SuppressedAddressPage = PageOf(SuppressedAddress);

export const SuppressedAddressName = z
  .strictObject({ address: Address })
  .meta({ id: 'SuppressedAddressName' });
