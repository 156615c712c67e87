import * as z from 'zod';
import { type Fields, fieldsByAudience } from '../fields/fields.ts';
import {
  Day,
  Email,
  Id,
  InstantInput,
  Latitude,
  Longitude,
  Money,
  MoneyInput,
  Text,
} from '../schemas/common.ts';
import { Enumeration, EnumerationOf } from '../schemas/enumeration.ts';
import { Phone } from '../schemas/phone.ts';
import { storedNumber } from '../text/phone-number.ts';
import { paymentStates } from './payment-states.ts';
import { PaymentType } from './payment-types.ts';

export const PassageType = Enumeration({
  effectue: 'somebody was there and gave',
  a_finaliser: 'to come back to, for a `motif`',
  refuse: 'somebody was there and did not give',
  don: 'a gift without a calendar',
  lot: 'one gift for several calendars or homes',
  maison_vide: 'nobody lives there',
});
export const Motif = Enumeration({
  absent: 'nobody was at home',
  repasser: 'to come back, as agreed or not',
  paiement_attendu: 'the money is still to come',
  acces_impossible: 'no way to the door',
});
export const ReturnPart = Enumeration({
  morning: 'until noon',
  afternoon: 'from noon to six',
  evening: 'after six',
});
export const PassageFlag = Enumeration({
  hors_secteur: 'outside of the sectors of its author',
  doublon_suspect: 'somebody else recorded the same dwelling less than 12 hours before',
  late: 'recorded after the last day of the operation',
  clock: 'the clock of the phone was more than a day off',
  ne_pas_solliciter: 'at a dwelling that is not to be called at',
});

export const PaymentState = EnumerationOf(paymentStates);

export type PassageType = z.output<typeof PassageType>;
export type Motif = z.output<typeof Motif>;
export type ReturnPart = z.output<typeof ReturnPart>;
export type PassageFlag = z.output<typeof PassageFlag>;
export type PaymentState = z.output<typeof PaymentState>;

const Dwelling = z.strictObject({ floor: Text(20).nullish(), door: Text(20).nullish() });
const Cheque = z.strictObject({ bank: Text(100).nullish(), number: Text(30).nullish() });
const text = z.string().nullable();

/** The fields of a passage. "Add a field" in CONTRIBUTING.md says what a new one needs. */
export const passageFields = {
  fk_adresse: {
    label: 'Adresse',
    audience: 'everybody',
    merge: 'ask',
    meaning: 'The address that was visited: the `address_id` of an address answer.',
    column: 'fk_adresse',
    input: () => Id.nullish(),
    output: () => Id.nullable(),
    empty: null,
  },
  dwelling: {
    label: 'Logement',
    audience: 'everybody',
    merge: 'ask',
    meaning: 'Floor and door within the building.',
    parts: { floor: 'floor', door: 'door' },
    input: () => Dwelling.nullish(),
    output: () => z.strictObject({ floor: text, door: text }).nullable(),
    empty: null,
  },
  fk_type: {
    label: 'Type',
    audience: 'everybody',
    merge: 'together',
    meaning: 'What came of the visit.',
    column: 'fk_type',
    input: () =>
      PassageType.optional().meta({ description: 'Left out: `effectue` with money, else `a_finaliser`.' }),
    output: () => PassageType,
    accountable: true,
  },
  motif: {
    label: 'Motif',
    audience: 'everybody',
    merge: 'together',
    meaning: 'Why somebody has to come back.',
    column: 'motif',
    input: () => Motif.nullish().meta({ description: 'With `a_finaliser` only. Left out: `repasser`.' }),
    output: () => Motif.nullable(),
    empty: null,
  },
  return_on: {
    label: 'À repasser le',
    audience: 'everybody',
    merge: 'ask',
    meaning: 'The day on which somebody is expected back.',
    column: 'return_on',
    input: () => Day.nullish().meta({ description: 'With `a_finaliser` only.' }),
    output: () => z.string().nullable().meta({ format: 'date' }),
    empty: null,
  },
  return_part: {
    label: 'Moment',
    audience: 'everybody',
    merge: 'ask',
    meaning: 'The part of that day.',
    column: 'return_part',
    input: () => ReturnPart.nullish().meta({ description: 'With `return_on` only.' }),
    output: () => ReturnPart.nullable(),
    empty: null,
  },
  montant: {
    label: 'Montant',
    audience: 'everybody',
    merge: 'together',
    meaning: 'What was given, in euros.',
    column: 'montant_cents',
    unit: 'cents',
    input: () => MoneyInput.optional(),
    output: () => Money,
    empty: 0,
    locked: true,
    accountable: true,
  },
  fk_type_reglement: {
    label: 'Moyen de paiement',
    audience: 'everybody',
    merge: 'together',
    meaning: 'The means of payment.',
    column: 'fk_type_reglement',
    input: () => PaymentType.optional().meta({ description: 'Money needs another one than `none`.' }),
    output: () => PaymentType,
    empty: 'none',
    locked: true,
    accountable: true,
  },
  nb_calendriers: {
    label: 'Calendriers',
    audience: 'everybody',
    merge: 'ask',
    meaning: 'How many calendars were left there.',
    column: 'nb_calendriers',
    input: () =>
      z.int().min(0).max(10_000).optional().meta({
        description:
          'Left out: one for `effectue` and `don` where the operation counts its calendars, else none.',
      }),
    output: () => z.int(),
    empty: 0,
    accountable: true,
  },
  cheque: {
    label: 'Chèque',
    audience: 'everybody',
    merge: 'together',
    meaning: 'Bank and number of the cheque.',
    parts: { bank: 'cheque_bank', number: 'cheque_number' },
    input: () => Cheque.nullish(),
    output: () => z.strictObject({ bank: text, number: text }).nullable(),
    empty: null,
    locked: true,
  },
  name: {
    label: 'Nom',
    audience: 'everybody',
    merge: 'ask',
    meaning: 'Name of the donor.',
    sealed: 'encrypted_name',
    index: 'name_index',
    input: () => Text(200).nullish(),
    output: () => text,
    empty: null,
    locked: true,
    accountable: true,
  },
  email: {
    label: 'E-mail',
    audience: 'everybody',
    merge: 'ask',
    meaning: 'E-mail address of the donor, to which the receipt goes.',
    sealed: 'encrypted_email',
    index: 'email_index',
    input: () => Email.nullish(),
    output: () => text,
    empty: null,
  },
  phone: {
    label: 'Téléphone',
    audience: 'everybody',
    merge: 'ask',
    meaning: 'Telephone number of the donor.',
    sealed: 'encrypted_phone',
    read: storedNumber,
    input: () => Phone.nullish(),
    output: () => text,
    empty: null,
  },
  donor_address: {
    label: 'Adresse du donateur',
    audience: 'everybody',
    merge: 'ask',
    meaning: 'Postal address of the donor, which a fiscal receipt needs.',
    sealed: 'encrypted_donor_address',
    input: () => Text(500).nullish(),
    output: () => text,
    empty: null,
    locked: true,
    accountable: true,
  },
  remark: {
    label: 'Remarque',
    audience: 'everybody',
    merge: 'ask',
    meaning: 'What the member noted of the visit.',
    sealed: 'encrypted_remark',
    nameless: true,
    input: () => Text(1000).nullish(),
    output: () => text,
    empty: null,
  },
  passed_at: {
    label: 'Date du passage',
    audience: 'everybody',
    merge: 'ask',
    meaning: 'When the visit was.',
    column: 'passed_at',
    input: () => InstantInput.optional(),
    output: () => z.string().meta({ format: 'date-time' }),
    locked: true,
    accountable: true,
  },
  lat: {
    label: 'Latitude',
    audience: 'everybody',
    merge: 'ask',
    meaning: 'Latitude of the visit, in degrees (WGS 84).',
    column: 'lat',
    input: () => Latitude.nullish(),
    output: () => z.number().nullable(),
    empty: null,
  },
  lon: {
    label: 'Longitude',
    audience: 'everybody',
    merge: 'ask',
    meaning: 'Longitude of the visit, in degrees (WGS 84).',
    column: 'lon',
    input: () => Longitude.nullish(),
    output: () => z.number().nullable(),
    empty: null,
  },
  accuracy_m: {
    label: 'Précision (m)',
    audience: 'everybody',
    merge: 'ask',
    meaning:
      'Metres by which `lat` and `lon` may be wrong. Above 50 they decide nothing finer than the sector.',
    column: 'accuracy_m',
    input: () => z.number().min(0).max(100_000).nullish(),
    output: () => z.number().nullable(),
    empty: null,
  },
} as const satisfies Fields;

export const passageFieldsFor = fieldsByAudience(passageFields);

/** The fields of a passage that the service resolves or derives from a request. */
export type ResolvedFields = {
  fk_sector: number;
  fk_user: number;
  flags: string[];
  payment_state: PaymentState | null;
};
