import * as z from 'zod';
import { PageOf } from '../core/pages.ts';
import { readOnlyFields } from '../core/patches.ts';
import {
  Email,
  Id,
  InstantInput,
  Latitude,
  Longitude,
  Money,
  MoneyInput,
  Phone,
  RecordFields,
  ShortText,
  Text,
} from '../core/schemas.ts';

export const PassageType = z.enum(['effectue', 'a_finaliser', 'refuse', 'don', 'lot', 'maison_vide']);
export const Motif = z.enum(['absent', 'repasser', 'paiement_attendu', 'acces_impossible']);
export const PaymentType = z.enum(['cash', 'cheque', 'pay', 'card_other', 'transfer', 'none', 'other']);
export const PassageFlag = z.enum(['hors_secteur', 'doublon_suspect', 'late']);

export const PaymentState = z.enum([
  'pending',
  'processing',
  'paid',
  'failed',
  'canceled',
  'partially_refunded',
  'refunded',
  'disputed',
  'dispute_won',
  'dispute_lost',
  'mismatch',
]);

const Dwelling = z.strictObject({ floor: Text(20).nullish(), door: Text(20).nullish() });
const Cheque = z.strictObject({ bank: Text(100).nullish(), number: Text(30).nullish() });

/** What a client may write, on create and on change. */
const writable = {
  fk_sector: Id.optional().meta({ description: 'Left out: found from the address or the position.' }),
  fk_user: Id.optional().meta({
    description: 'A user id (odd) or a membership id (even). Left out: the caller.',
  }),
  fk_adresse: Id.nullish().meta({ description: 'The `address_id` of an address answer.' }),
  dwelling: Dwelling.nullish(),
  fk_type: PassageType.optional().meta({ description: '`effectue` with money, else `a_finaliser`.' }),
  motif: Motif.nullish().meta({ description: 'With `a_finaliser` only; `repasser` by default.' }),
  montant: MoneyInput.optional(),
  fk_type_reglement: PaymentType.optional().meta({ description: 'Money needs another one than `none`.' }),
  nb_calendriers: z.int().min(0).max(10_000).optional(),
  cheque: Cheque.nullish(),
  name: Text(200).nullish(),
  email: Email.nullish(),
  phone: Phone.nullish(),
  donor_address: Text(500).nullish(),
  remark: Text(1000).nullish(),
  passed_at: InstantInput.optional(),
  lat: Latitude.nullish(),
  lon: Longitude.nullish(),
  accuracy_m: z.number().min(0).max(100_000).nullish(),
};

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
    fk_adresse: Id.nullable(),
    dwelling: z.strictObject({ floor: z.string().nullable(), door: z.string().nullable() }).nullable(),
    fk_type: PassageType,
    motif: Motif.nullable(),
    montant: Money,
    fk_type_reglement: PaymentType,
    nb_calendriers: z.int(),
    cheque: z.strictObject({ bank: z.string().nullable(), number: z.string().nullable() }).nullable(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    donor_address: z.string().nullable(),
    remark: z.string().nullable(),
    passed_at: z.string().meta({ format: 'date-time' }),
    lat: z.number().nullable(),
    lon: z.number().nullable(),
    accuracy_m: z.number().nullable(),
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
