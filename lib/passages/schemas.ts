import * as z from 'zod';
import { inputsOf, shownOutputsOf } from '../core/fields/fields.ts';
import { readOnlyFields } from '../core/fields/patches.ts';
import { PassageFlag, PaymentState, passageFields } from '../core/records/passage.ts';
import { Damaged, Id, IdParameter, Money, RecordFields, ShortText } from '../core/schemas/common.ts';
import { PageOf } from '../core/schemas/pages.ts';
import { KnownPhone } from '../core/schemas/phone.ts';

/** The fields that a client may set, on creation and in a change. */
const writable = {
  fk_sector: Id.optional().meta({ description: 'Left out: found from the address or the position.' }),
  fk_user: Id.optional().meta({
    description: 'A user id (odd) or a membership id (even). Left out: the caller.',
  }),
  ...inputsOf(passageFields),
};

/** The schema of the writable fields alone. */
export const PassageInputs = z.strictObject(writable);

/** The writable fields as the service may have stored or answered them, in this release or an older one. */
export const KnownInputs = PassageInputs.extend({ phone: KnownPhone.nullish() });

export const PassageDraft = z
  .strictObject({
    id: ShortText()
      .check(z.uuid({ version: 'v7', error: 'expected a UUID version 7' }))
      .transform((text) => text.toLowerCase())
      .optional()
      .meta({
        description:
          'A UUID version 7 of the client’s making: the same passage sent again is answered, not repeated.',
      }),
    fk_operation: Id,
    ...writable,
  })
  .meta({ id: 'PassageDraft' });

export const Passage = z
  .strictObject({
    passage_id: Id,
    id: z.uuid(),
    fk_operation: Id,
    fk_sector: Id,
    fk_user: Id.meta({ description: 'The membership id; `user_id` is the user.' }),
    user_id: Id,
    ...shownOutputsOf(passageFields),
    damaged: Damaged.optional(),
    flags: z.array(PassageFlag),
    payment_state: PaymentState.nullable(),
    refunded: Money.meta({
      description: 'Of a card payment, what was given back; `montant` stays the gift.',
    }),
    receipt_id: Id.nullable(),
    locked: z.boolean(),
    ...RecordFields,
  })
  .meta({ id: 'Passage' });

/** The path of a passage. */
export const passagePath = { passage_id: IdParameter };

/** The fields of a passage that only the server sets; they may come back in a change, unchanged. */
export const readOnlyNames = [
  'passage_id',
  'id',
  'fk_operation',
  'user_id',
  'flags',
  'payment_state',
  'refunded',
  'receipt_id',
  'locked',
  'damaged',
  'version',
  'created_at',
  'updated_at',
  'deleted_at',
] as const;

export const PassagePatch = z
  .strictObject({
    ...writable,
    ...readOnlyFields(Passage, readOnlyNames),
  })
  .meta({ id: 'PassagePatch' });

/** Where a visit was, as people say it. */
export const NamedAddress = z
  .strictObject({
    address_id: Id,
    numero: z.int().nullable(),
    rep: z.string().nullable(),
    voie: z.string(),
    code_postal: z.string(),
    commune: z.string(),
  })
  .meta({ id: 'NamedAddress' });

export const PassagePage = PageOf(Passage)
  .extend({
    addresses: z.array(NamedAddress).optional().meta({ description: 'With `addresses=true`.' }),
    totals: z
      .strictObject({
        passages: z.int().nonnegative(),
        amount_cents: z.int().nullable().meta({
          description:
            'The money that counts: without cards that are not paid, and less what was given back.',
        }),
        is_whole: z.boolean().meta({
          description: '`false`: there are more than `passages`, whose money was not added up.',
        }),
      })
      .optional()
      .meta({ description: 'With `totals=true`: of all pages.' }),
  })
  .meta({ id: 'PassagePage' });

export type PassageDraft = z.output<typeof PassageDraft>;
export type PassageInput = z.output<z.ZodObject<typeof writable>>;
