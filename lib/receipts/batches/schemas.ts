import * as z from 'zod';
import { PassageFlag, PassageType, PaymentState } from '../../core/records/passage.ts';
import { PaymentType } from '../../core/records/payment-types.ts';
import { ReceiptKind } from '../../core/records/receipt.ts';
import { Day, Id, Instant, Money, MoneyInput } from '../../core/schemas/common.ts';
import { Enumeration } from '../../core/schemas/enumeration.ts';
import { PageOf } from '../../core/schemas/pages.ts';

/** The maximum number of refusals in a response. */
export const MAX_TOLD = 500;

const anyOf = <T extends z.ZodEnum>(value: T) =>
  z.array(value).min(1).max(value.options.length).optional().meta({ description: 'Any of them fits.' });

/** Selects the visits of a batch, with the filter names of the list of passages, combined with AND. */
export const ReceiptBatchFilter = z
  .strictObject({
    sector_id: Id.optional(),
    user_id: Id.optional().meta({
      description: 'Whose visits: a user id (odd) or a membership id (even).',
    }),
    address_id: Id.optional(),
    fk_type: anyOf(PassageType),
    fk_type_reglement: anyOf(PaymentType),
    payment_state: anyOf(PaymentState),
    montant_min: MoneyInput.optional().meta({ description: 'This amount or more.' }),
    montant_max: MoneyInput.optional().meta({ description: 'This amount or less.' }),
    from: Day.optional().meta({ description: 'First day of the visit, in the association’s time zone.' }),
    to: Day.optional().meta({ description: 'Last day of the visit, inclusive.' }),
    flag: PassageFlag.optional(),
    has_email: z.literal(true).optional().meta({
      description:
        'Those with an e-mail address only, as `receipts_missing` of the first screen counts them.',
    }),
  })
  .meta({ id: 'ReceiptBatchFilter' });

const AppliedFilter = ReceiptBatchFilter.extend({
  montant_min: Money.optional(),
  montant_max: Money.optional(),
}).meta({ id: 'AppliedReceiptBatchFilter' });

export const ReceiptBatchDraft = z
  .strictObject({
    operation_id: Id,
    kind: ReceiptKind.default('payment'),
    filter: ReceiptBatchFilter.prefault({}).meta({ description: 'Left out: all that are missing.' }),
  })
  .meta({ id: 'ReceiptBatchDraft' });

export const ReceiptBatchState = Enumeration({
  pending: 'it goes on',
  done: 'every visit was looked at',
  failed: 'it ended before its last visit; what was issued stays',
});

const Count = z.int().nonnegative();

const fields = {
  batch_id: Id,
  entity_id: Id,
  operation_id: Id,
  kind: ReceiptKind,
  filter: AppliedFilter,
  state: ReceiptBatchState,
  failure: Enumeration({
    'operation-closed': 'the operation was closed meanwhile',
    'not-finished': 'it came no further for a day: ask for another one',
  })
    .nullable()
    .meta({ description: 'Why it failed.' }),
  total: Count.meta({ description: 'The visits that were due when it was asked for.' }),
  issued: Count.meta({ description: 'Receipts of this batch; documents and e-mails follow.' }),
  already: Count.meta({ description: 'Visits whose receipt somebody else issued meanwhile.' }),
  refused: Count.meta({ description: 'Visits that could not get one.' }),
  requested_by: Id.nullable(),
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
};

export const ListedReceiptBatch = z.strictObject(fields).meta({ id: 'ListedReceiptBatch' });

const DueReceipts = z.strictObject({
  gifts: Count.meta({ description: 'Visits with money that has arrived and without a live receipt.' }),
  cancelled: Count.meta({ description: 'Those of them whose receipt was cancelled.' }),
});

export const ReceiptBatchPage = PageOf(ListedReceiptBatch)
  .extend({
    due: z
      .strictObject({
        all: DueReceipts,
        with_email: DueReceipts.meta({ description: 'Those with an e-mail address only.' }),
      })
      .optional()
      .meta({ description: 'With `due=true`: what a batch asked for now would look at.' }),
  })
  .meta({ id: 'ReceiptBatchPage' });

export const ReceiptBatch = z
  .strictObject({
    ...fields,
    refusals: z
      .array(
        z.strictObject({
          passage_id: Id,
          code: z.string().meta({
            description: 'A code of `GET /api/problems`, as `POST /api/receipts` answers for this visit.',
            example: 'receipt-not-printable',
          }),
        }),
      )
      .max(MAX_TOLD)
      .meta({ description: `The first ${MAX_TOLD} of those that were refused, by visit.` }),
  })
  .meta({ id: 'ReceiptBatch' });
