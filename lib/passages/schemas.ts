import * as z from 'zod';
import { Enumeration } from '../core/enumeration.ts';
import { inputsOf, outputsOf } from '../core/fields.ts';
import { PageOf } from '../core/pages.ts';
import { readOnlyFields } from '../core/patches.ts';
import { passageFields } from '../core/records/passage.ts';
import { Damaged, Id, Money, RecordFields, ShortText } from '../core/schemas.ts';

export const PassageFlag = Enumeration({
  hors_secteur: 'outside of the sectors of its author',
  doublon_suspect: 'somebody else recorded the same dwelling less than 12 hours before',
  late: 'recorded after the last day of the operation',
  clock: 'the clock of the phone was more than a day off',
  ne_pas_solliciter: 'at a dwelling that is not to be called at',
});

export const PaymentState = Enumeration({
  pending: 'opened, not paid',
  processing: 'the provider works on it',
  paid: 'the money came',
  failed: 'it was refused',
  canceled: 'it was given up',
  partially_refunded: 'a part was given back',
  refunded: 'all of it was given back',
  disputed: 'the bank holds the money until it has decided',
  dispute_won: 'the money stays',
  dispute_lost: 'the bank took the money back',
  mismatch: 'the card does not say what the visit says',
});

/** The fields that a client may set, on creation and in a change. */
const writable = {
  fk_sector: Id.optional().meta({ description: 'Left out: found from the address or the position.' }),
  fk_user: Id.optional().meta({
    description: 'A user id (odd) or a membership id (even). Left out: the caller.',
  }),
  ...inputsOf(passageFields),
};

/** The same by themselves. */
export const PassageInputs = z.strictObject(writable);

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
    ...outputsOf(passageFields),
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

export const PassagePage = PageOf(Passage);

export type PassageDraft = z.output<typeof PassageDraft>;
export type PassageInput = z.output<z.ZodObject<typeof writable>>;
