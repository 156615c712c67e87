import * as z from 'zod';
import { PageOf } from '../core/pages.ts';
import { Email as Address, Id, Instant, RecordFields } from '../core/schemas.ts';
import { emailPurposes } from './purposes.ts';

export const EmailPurpose = z.enum(emailPurposes);

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
    to: z
      .string()
      .meta({ description: `${MASKED} Empty once the person was erased.`, example: 'camille@example.org' }),
    state: EmailState,
    failure: z.string().nullable().meta({
      description:
        'Why it failed, or waits for another attempt. `outcome-unknown`: it may have left, a person decides. `address-suppressed`: the address refused an earlier one. Otherwise what the mail server answered.',
      example: 'outcome-unknown',
    }),
    attempts: z.int().nonnegative(),
    send_after: Instant.meta({ description: 'When it may leave.' }),
    sent_at: Instant.nullable(),
    delivered_at: Instant.nullable().meta({ description: 'When the recipient’s server took it.' }),
    ...recordFields,
  })
  .meta({ id: 'Email' });

export const EmailPage = PageOf(Email);

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
    reason: z.enum(['bounced', 'complained']),
    since: Instant,
  })
  .meta({ id: 'SuppressedAddress' });

export const SuppressedAddressPage = PageOf(SuppressedAddress);

export const SuppressedAddressName = z
  .strictObject({ address: Address })
  .meta({ id: 'SuppressedAddressName' });
