import * as z from 'zod';
import { DeletedParameter } from '../core/deletion.ts';
import { PageOf } from '../core/pages.ts';
import { readOnlyFields } from '../core/patches.ts';
import {
  Email,
  Flag,
  Id,
  NumberParameter,
  Phone,
  RecordFields,
  ShortText,
  Text,
  TimeZone,
} from '../core/schemas.ts';

/** A SIREN: nine digits whose Luhn sum is a multiple of ten. La Poste's establishments are no associations. */
export function isSiren(text: string): boolean {
  if (!isNineDigits(text)) return false;
  const sum = [...text].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function isNineDigits(text: string): boolean {
  return /^\d{9}$/.test(text);
}

/** The number of an association in the national register: W and nine digits or capitals. */
export function isRna(text: string): boolean {
  return /^W\d[\dA-Z]\d{7}$/.test(text);
}

const EntityTypeId = z.literal([1, 2, 3, 4, 5, 6, 9]).meta({
  description: '1 amicale, 2 union départementale, 3 sport, 4 école, 5 fêtes/culture, 6 caritative, 9 autre',
});

const PostalCode = ShortText()
  .regex(/^\d{5}$/, 'expected five digits')
  .meta({ example: '93140' });

/** As people write them, in groups; kept without the spaces. */
const Grouped = ShortText().overwrite((text) => text.replaceAll(/\s/g, ''));

const Siren = Grouped.refine(isNineDigits, { error: 'expected a SIREN of nine digits', abort: true })
  .refine(isSiren, 'the check digit does not fit')
  .meta({ example: '732829320' });

const Rna = Grouped.refine(isRna, 'expected W and nine digits').meta({ example: 'W931234567' });

const FiscalSettings = z.strictObject({
  enabled: z.boolean().default(false),
  basis: Text(200).nullable().default(null),
  object: Text(500).nullable().default(null),
  signatory: Text(200).nullable().default(null),
});

export const EntitySettings = z.strictObject({
  members_can_delete: z
    .boolean()
    .default(false)
    .meta({ description: 'Members may delete own unlocked passages.' }),
  auto_receipts: z
    .boolean()
    .default(false)
    .meta({ description: 'A passage with money and an e-mail address gets its receipt by itself.' }),
  fiscal: FiscalSettings.prefault({}),
});

export type Settings = z.output<typeof EntitySettings>;

/** What may be left out and cleared. */
const clearable = {
  email: Email.nullish(),
  phone: Phone.nullish(),
  address_line: Text(200).nullish(),
  city: Text(100).nullish(),
  siren: Siren.nullish(),
  rna: Rna.nullish(),
};

export const EntityDraft = z
  .strictObject({
    entity_type_id: EntityTypeId.default(1),
    name: Text(200).meta({ example: 'Amicale des sapeurs-pompiers de Bondy' }),
    ...clearable,
    postal_code: PostalCode,
    time_zone: TimeZone.default('Europe/Paris'),
    chk_pay: Flag.default(0),
    settings: EntitySettings.prefault({}),
  })
  .meta({ id: 'EntityDraft' });

/** What every member of the association sees. */
export const EntityPublic = z
  .strictObject({
    entity_id: Id,
    entity_type_id: EntityTypeId,
    name: z.string(),
    postal_code: z.string(),
    city: z.string().nullable(),
    time_zone: z.string(),
    chk_pay: Flag,
    logo: z.string().nullable(),
    version: RecordFields.version,
  })
  .meta({ id: 'EntityPublic' });

export const Entity = EntityPublic.extend({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address_line: z.string().nullable(),
  siren: z.string().nullable(),
  rna: z.string().nullable(),
  settings: z.strictObject({
    members_can_delete: z.boolean(),
    auto_receipts: z.boolean(),
    fiscal: z.strictObject({
      enabled: z.boolean(),
      basis: z.string().nullable(),
      object: z.string().nullable(),
      signatory: z.string().nullable(),
    }),
  }),
  ...RecordFields,
}).meta({ id: 'Entity' });

export const EntityView = z.union([Entity, EntityPublic]).meta({
  description: 'The public part for members, the whole record for everybody else.',
});

export const EntityPage = PageOf(EntityView);

/** The fields that only the server sets; they may come back in a change, unchanged. */
export const readOnlyNames = [
  'entity_id',
  'logo',
  'version',
  'created_at',
  'updated_at',
  'deleted_at',
] as const;

const SettingsPatch = z
  .strictObject({
    members_can_delete: z.boolean().optional(),
    auto_receipts: z.boolean().optional(),
    fiscal: z
      .strictObject({
        enabled: z.boolean().optional(),
        basis: Text(200).nullish(),
        object: Text(500).nullish(),
        signatory: Text(200).nullish(),
      })
      .optional(),
  })
  .meta({ description: 'What is not named stays as it is.' });

const writable = {
  entity_type_id: EntityTypeId.optional(),
  name: Text(200).optional(),
  ...clearable,
  postal_code: PostalCode.optional(),
  time_zone: TimeZone.optional(),
  chk_pay: Flag.optional(),
  settings: SettingsPatch.optional(),
};

export const EntityPatch = z
  .strictObject({ ...writable, ...readOnlyFields(Entity, readOnlyNames) })
  .meta({ id: 'EntityPatch' });

export type EntityInput = z.output<z.ZodObject<typeof writable>>;

/** The orders of the list; the first is the default. */
export const entitySorts = ['entity_id', '-entity_id', 'postal_code'] as const;

/** The filters of the list. */
export const entityFilters = {
  entity_type_id: NumberParameter(EntityTypeId).optional(),
  postal_code: PostalCode.optional(),
  deleted: DeletedParameter,
};

export type EntityQuery = z.output<z.ZodObject<typeof entityFilters>>;
