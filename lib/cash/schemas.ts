import * as z from 'zod';
import { meantAs, moneyWords } from '../core/money-words.ts';
import { HandoverState } from '../core/records/handover.ts';
import {
  Damaged,
  Day,
  Id,
  Instant,
  InstantInput,
  Money,
  RecordFields,
  Text,
} from '../core/schemas/common.ts';
import { Enumeration } from '../core/schemas/enumeration.ts';
import { CountedPageOf } from '../core/schemas/pages.ts';
import { CountedInput, MAX_CHEQUES } from './counted.ts';

const Destination = Enumeration({
  treasury: 'from a member to the treasury of the association',
  bank: 'from the treasury to the bank',
});

/** Ids of what a deposit takes. */
const Choice = z.array(Id).max(MAX_CHEQUES);

export const HandoverDraft = z
  .strictObject({
    operation_id: Id,
    from: Id.optional().meta({
      description:
        'Whose money: a user id (odd) or a membership id (even), also of somebody who has left. Left out: the caller’s; not with `bank`.',
    }),
    to: Destination.default('treasury'),
    until: InstantInput.optional().meta({
      description: 'Visits until then. Left out: now; not with `bank`.',
    }),
    counted: CountedInput,
    cheques: Choice.optional().meta({
      description:
        'With `bank` only: the visits of the cheques that it brings (`GET /api/cash/cheques`). Left out, with `cheque_differences`: the oldest cheques, as many as `counted` says; of the whole treasury, all cheques and differences. `counted` is what they are worth.',
    }),
    cheque_differences: Choice.optional().meta({
      description: 'With `bank` only: the hand-overs whose difference in cheques it carries.',
    }),
    deposit_reference: Text(100)
      .optional()
      .meta({ description: 'With `bank` only: what the bank calls it.' }),
    deposited_on: Day.optional().meta({ description: 'With `bank` only. Today or before.' }),
    note: Text(1000).optional(),
  })
  .meta({ id: 'HandoverDraft' });

export type HandoverDraft = z.output<typeof HandoverDraft>;

const Reason = Text(250).min(3);

export const HandoverConfirmation = z
  .strictObject({
    counted: CountedInput,
    reason: Reason.optional().meta({
      description: 'Why it is not what was expected, 3 to 250 characters; required then, and shown for ever.',
      example: 'Un billet de 20 € manque',
    }),
  })
  .meta({ id: 'HandoverConfirmation' });

export type HandoverConfirmation = z.output<typeof HandoverConfirmation>;

export const HandoverCancellation = z
  .strictObject({
    reason: Reason.optional().meta({
      description:
        '3 to 250 characters, kept with the hand-over. Not needed by the declarer of what nobody has counted yet.',
      example: 'Déclarée deux fois',
    }),
  })
  .meta({ id: 'HandoverCancellation' });

const Count = z.int().min(0);
const money = { cash: Money, cheques: Money, cheque_count: Count };
const SignedMoney = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .meta({ example: '-20.00' });

const CountedOutput = z
  .strictObject({
    ...money,
    denominations: z
      .record(z.string(), Count)
      .nullable()
      .meta({
        description: 'How many of each banknote and coin, named in euros; null where nobody said.',
        example: { '50': 2, '0.20': 3 },
      }),
  })
  .meta({ id: 'Counted' });

const { deleted_at: _, ...recordFields } = RecordFields;

const fields = {
  handover_id: Id,
  number: z.string().meta({ example: 'H-2026-000001', description: 'Gapless per association and year.' }),
  state: HandoverState,
  entity_id: Id,
  operation_id: Id,
  from: z
    .strictObject({ ope_user_id: Id, user_id: Id, name: z.string().nullable(), damaged: Damaged.optional() })
    .nullable()
    .meta({ description: 'Null from the treasury to the bank.' }),
  to: Destination,
  until: Instant,
  expected: z.strictObject({ ...money, passages: Count }).meta({
    description: `${moneyWords.expected.description} Of a deposit, what it brought and how many cheques it lists.`,
  }),
  declared: CountedOutput.meta(meantAs('announced')),
  counted: CountedOutput.nullable().meta(meantAs('counted')),
  differences: z
    .strictObject({ cash: SignedMoney, cheques: SignedMoney, cheque_count: z.int() })
    .nullable()
    .meta(meantAs('difference')),
  reason: z.string().nullable().meta({ description: 'Why there is a difference.' }),
  unwitnessed: z.boolean().meta({
    description: 'Whoever declared or handed over has confirmed it, because nobody else could.',
  }),
  deposit_reference: z.string().nullable(),
  deposited_on: z.string().nullable().meta({ format: 'date' }),
  note: z.string().nullable(),
  damaged: Damaged.optional(),
  declared_by: Id.nullable(),
  confirmed_by: Id.nullable(),
  confirmed_at: Instant.nullable(),
  cancelled_by: Id.nullable(),
  cancelled_at: Instant.nullable(),
  cancel_reason: z.string().nullable(),
  ...recordFields,
};

export const HandoverSummary = z.strictObject(fields).meta({ id: 'HandoverSummary' });

const cheque = {
  passage_id: Id,
  amount: Money,
  passed_at: Instant,
  name: z.string().nullable().meta({ description: 'The donor, who wrote the cheque.' }),
  damaged: Damaged.optional(),
  cheque: z
    .strictObject({ bank: z.string().nullable(), number: z.string().nullable() })
    .nullable()
    .meta({ description: 'Null where the visit says neither.' }),
};

const ChequeDifference = z
  .strictObject({ handover_id: Id, number: z.string(), cheques: SignedMoney, cheque_count: z.int() })
  .meta({
    id: 'ChequeDifference',
    description: 'What the cheques of a hand-over were counted at, less what their visits say.',
  });

/** What a deposit may take besides cash. */
export const TreasuryCheques = z
  .strictObject({
    cheques: z
      .array(
        z.strictObject({
          ...cheque,
          handover_id: Id.meta({ description: 'The hand-over with which it came.' }),
        }),
      )
      .meta({ description: 'As the visits say, the oldest first.' }),
    cheque_differences: z.array(ChequeDifference),
  })
  .meta({ id: 'TreasuryCheques' });

export const Handover = z
  .strictObject({
    ...fields,
    passages: z
      .array(
        z.strictObject({
          ...cheque,
          receipt_number: z.string().nullable(),
          payment_type: Enumeration({ cash: 'cash', cheque: 'a cheque' }),
        }),
      )
      .meta({
        description:
          'Its visits as they were handed over; of a deposit, those of the cheques that it brought. A cancelled hand-over keeps its own; the cheques of a cancelled deposit are in the treasury again.',
      }),
    cheque_differences: z.array(ChequeDifference).meta({
      description: 'The differences in cheques that a deposit carried. Empty of a hand-over to the treasury.',
    }),
  })
  .meta({ id: 'Handover' });

export const HandoverPage = CountedPageOf(HandoverSummary);
