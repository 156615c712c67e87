import * as z from 'zod';
import { type OutputOf, plainShapes } from '../fields/field-changes.ts';
import {
  type DescribedFields,
  draftsOf,
  type Fields,
  fieldsByAudience,
  inputsOf,
  outputsOf,
} from '../fields/fields.ts';
import { kept } from '../retention.ts';
import { Email, Flag, Id, ShortText, Text, TimeZone } from '../schemas/common.ts';
import { Phone } from '../schemas/phone.ts';
import { Rna, Siren } from '../schemas/siren-and-rna.ts';
import { FactorRule } from '../second-factor.ts';
import { storedNumber } from '../text/phone-number.ts';
import { accountSettings } from './accounts.ts';

export const EntityTypeId = z.literal([1, 2, 3, 4, 5, 6, 9]).meta({
  description: '1 amicale, 2 union départementale, 3 sport, 4 école, 5 fêtes/culture, 6 caritative, 9 autre',
});

export const PostalCode = ShortText()
  .regex(/^\d{5}$/, 'expected five digits')
  .meta({ example: '93140' });

const text = z.string().nullable();

/** The general settings of an association. A new one is a line here and a test. */
export const generalSettings = {
  members_can_delete: {
    meaning: 'Members may delete own unlocked passages.',
    draft: () => z.boolean().default(false),
    input: () => z.boolean().optional(),
    output: () => z.boolean(),
  },
  auto_receipts: {
    meaning: 'A passage with money and an e-mail address gets its receipt by itself.',
    draft: () => z.boolean().default(false),
    input: () => z.boolean().optional(),
    output: () => z.boolean(),
  },
  fiscal_year_start: {
    meaning: 'The month in which the fiscal year of the association begins.',
    draft: () => z.int().min(1).max(12).default(1),
    input: () => z.int().min(1).max(12).optional(),
    output: () => z.int(),
  },
  names_kept_days: {
    meaning:
      'So many days after the end of an operation the names on visits without money are erased, and all remarks.',
    draft: () => z.int().min(0).max(kept.namesDays).default(kept.namesDays),
    input: () => z.int().min(0).max(kept.namesDays).optional(),
    output: () => z.int(),
  },
  donors_kept_months: {
    meaning: 'So many months after their last gift donors are erased from visits.',
    draft: () => z.int().min(1).max(kept.donorsMonths).default(kept.donorsMonths),
    input: () => z.int().min(1).max(kept.donorsMonths).optional(),
    output: () => z.int(),
  },
  paper_last_season: {
    meaning:
      'The sheets of sectors on paper say what became of each door last season, without names or amounts.',
    draft: () => z.boolean().default(false),
    input: () => z.boolean().optional(),
    output: () => z.boolean(),
  },
  second_factor: {
    meaning: 'What is asked besides the password.',
    draft: () => FactorRule.default('offered'),
    input: () => FactorRule.optional(),
    output: () => FactorRule,
  },
  chat_months: {
    meaning:
      'Rooms of the chat are kept for so many months after their operation has ended, others after their last message.',
    draft: () => z.int().min(1).max(kept.chatMaxMonths).default(kept.chatMonths),
    input: () => z.int().min(1).max(kept.chatMaxMonths).optional(),
    output: () => z.int(),
  },
} as const satisfies DescribedFields;

/** The fiscal settings whose values events and history contain. */
export const fiscalSettings = {
  enabled: {
    meaning: 'The association issues fiscal receipts.',
    draft: () => z.boolean().default(false),
    input: () => z.boolean().optional(),
    output: () => z.boolean(),
  },
  basis: {
    meaning: 'Why the association may issue fiscal receipts: a ruling, or its own judgement.',
    draft: () => Text(200).nullable().default(null),
    input: () => Text(200).nullish().meta({ example: 'Rescrit du 12 mars 2024' }),
    output: () => text,
  },
  basis_upload_id: {
    meaning: 'A checked upload for `fiscal-basis`: the paper behind `basis`.',
    draft: () => Id.nullable().default(null),
    input: () => Id.nullish(),
    output: () => Id.nullable(),
  },
  category: {
    meaning: 'The category of body on the form.',
    draft: () => Text(200).nullable().default(null),
    input: () => Text(200).nullish().meta({ example: 'Œuvre ou organisme d’intérêt général' }),
    output: () => text,
  },
  object: {
    meaning: 'The purpose of the association on the form.',
    draft: () => Text(500).nullable().default(null),
    input: () => Text(500).nullish(),
    output: () => text,
  },
} as const satisfies DescribedFields;

/** Stored in clear, but the name of a person: events and history contain only that it changed. */
const concealedFiscalSettings = {
  signatory: {
    meaning: 'Name and quality of the person who signs.',
    draft: () => Text(200).nullable().default(null),
    input: () => Text(200).nullish().meta({ example: 'Camille Martin, présidente' }),
    output: () => text,
  },
} as const satisfies DescribedFields;

const allFiscalSettings = { ...fiscalSettings, ...concealedFiscalSettings };

export const EntitySettings = z.strictObject({
  ...draftsOf(generalSettings),
  fiscal: z.strictObject(draftsOf(allFiscalSettings)).prefault({}),
  accounts: z.strictObject(draftsOf(accountSettings)).prefault({}),
});

export type Settings = z.output<typeof EntitySettings>;

/** Never stored. */
const confirmed = z.boolean().optional().meta({
  description:
    'True where fiscal receipts are switched on: the association has checked that it may issue them.',
});

const SettingsDraft = z.strictObject({
  ...draftsOf(generalSettings),
  fiscal: z.strictObject({ ...draftsOf(allFiscalSettings), confirmed }).prefault({}),
  accounts: z.strictObject(draftsOf(accountSettings)).prefault({}),
});

/** The accounts that a request names. */
export const AccountsPatch = z.strictObject(inputsOf(accountSettings)).meta({ id: 'AccountsPatch' });

const SettingsPatch = z
  .strictObject({
    ...inputsOf(generalSettings),
    fiscal: z.strictObject({ ...inputsOf(allFiscalSettings), confirmed }).optional(),
    accounts: AccountsPatch.optional(),
  })
  .meta({ description: 'What is not named stays as it is.' });

/** The settings as events and history contain them: those that changed, without the concealed ones. */
export type SettingsInChanges = Partial<OutputOf<typeof generalSettings>> & {
  fiscal?: Partial<OutputOf<typeof fiscalSettings>>;
  accounts?: Partial<OutputOf<typeof accountSettings>>;
};

/** What `changes` may contain of the settings. */
export const settingShapes = {
  settings: {
    ...plainShapes(generalSettings),
    fiscal: plainShapes(fiscalSettings),
    accounts: plainShapes(accountSettings),
  },
  'settings.fiscal.signatory': 'concealed',
} as const;

/** The fields of an association. A new one is a line here, a column of a migration, and a test. */
export const entityFields = {
  entity_type_id: {
    label: 'Type',
    audience: 'everybody',
    merge: 'ask',
    meaning: 'What kind of association it is.',
    column: 'entity_type_id',
    draft: () => EntityTypeId.default(1),
    input: () => EntityTypeId.optional(),
    output: () => EntityTypeId,
  },
  name: {
    label: 'Nom',
    audience: 'everybody',
    merge: 'ask',
    meaning: 'Name of the association, as receipts show it.',
    sealed: 'encrypted_name',
    required: true,
    draft: () => Text(200).meta({ example: 'Amicale des sapeurs-pompiers de Bondy' }),
    input: () => Text(200).optional(),
    output: () => z.string(),
  },
  email: {
    label: 'E-mail',
    audience: 'desk',
    merge: 'ask',
    meaning: 'E-mail address of the association, to which donors may answer.',
    sealed: 'encrypted_email',
    input: () => Email.nullish(),
    output: () => text,
    empty: null,
  },
  phone: {
    label: 'Téléphone',
    audience: 'desk',
    merge: 'ask',
    meaning: 'Telephone number of the association.',
    sealed: 'encrypted_phone',
    read: storedNumber,
    input: () => Phone.nullish(),
    output: () => text,
    empty: null,
  },
  address_line: {
    label: 'Adresse',
    audience: 'desk',
    merge: 'ask',
    meaning: 'Number and street of the association.',
    column: 'address_line',
    input: () => Text(200).nullish(),
    output: () => text,
    empty: null,
  },
  city: {
    label: 'Ville',
    audience: 'everybody',
    merge: 'ask',
    meaning: 'Town of the association.',
    column: 'city',
    input: () => Text(100).nullish(),
    output: () => text,
    empty: null,
  },
  siren: {
    label: 'SIREN',
    audience: 'desk',
    merge: 'ask',
    meaning: 'Number of the association in the register of enterprises.',
    column: 'siren',
    input: () => Siren.nullish(),
    output: () => text,
    empty: null,
  },
  rna: {
    label: 'RNA',
    audience: 'desk',
    merge: 'ask',
    meaning: 'Number of the association in the register of associations.',
    column: 'rna',
    input: () => Rna.nullish(),
    output: () => text,
    empty: null,
  },
  postal_code: {
    label: 'Code postal',
    audience: 'everybody',
    merge: 'ask',
    meaning: 'Postal code of the association.',
    column: 'postal_code',
    draft: () => PostalCode,
    input: () => PostalCode.optional(),
    output: () => z.string(),
  },
  time_zone: {
    label: 'Fuseau horaire',
    audience: 'everybody',
    merge: 'ask',
    meaning: 'The time zone in which its days begin and end.',
    column: 'time_zone',
    draft: () => TimeZone.default('Europe/Paris'),
    input: () => TimeZone.optional(),
    output: () => z.string(),
  },
  chk_pay: {
    label: 'Paiement par carte',
    audience: 'everybody',
    merge: 'ask',
    meaning: '1: its members may take cards.',
    column: 'chk_pay',
    draft: () => Flag.default(0),
    input: () => Flag.optional(),
    output: () => Flag,
  },
  logo: {
    label: 'Logo',
    audience: 'everybody',
    merge: 'ask',
    meaning: 'A checked upload for `logo`; new receipts carry it. Null for none.',
    column: 'logo',
    input: () => Id.nullish(),
    output: () => Id.nullable(),
    empty: null,
  },
  settings: {
    label: 'Réglages',
    audience: 'desk',
    merge: 'ask',
    meaning: 'What the association has decided for itself.',
    json: 'settings',
    stored: EntitySettings,
    draft: () => SettingsDraft.prefault({}),
    input: () => SettingsPatch.optional(),
    output: () =>
      z.strictObject({
        ...outputsOf(generalSettings),
        fiscal: z.strictObject(outputsOf(allFiscalSettings)),
        accounts: z.strictObject(outputsOf(accountSettings)),
      }),
  },
} as const satisfies Fields;

/** The fields that every member of the association may read. */
export const publicFields = fieldsByAudience(entityFields).everybody;
