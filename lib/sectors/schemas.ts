import * as z from 'zod';
import { draftsOf, inputsOf, shownOutputsOf } from '../core/fields/fields.ts';
import { readOnlyFields, unvalidatedField } from '../core/fields/patches.ts';
import { sectorFields } from '../core/records/sector.ts';
import { BoundedText, Damaged, Id, Instant, RecordFields } from '../core/schemas/common.ts';
import { Enumeration } from '../core/schemas/enumeration.ts';
import { CountedPageOf } from '../core/schemas/pages.ts';
import { Geometry, OutlineInput, UnvalidatedOutline } from '../geo/schemas.ts';
import { OperationMember } from '../operations/schemas.ts';
import { OutlineOf } from './outline-of-area.ts';

/** A member in a response. */
const PresentedMember = z.strictObject({
  ope_user_id: Id,
  user_id: Id.optional(),
  name: BoundedText(1000).nullable().optional(),
  damaged: Damaged.optional(),
});

function idOf(value: unknown): unknown {
  const member = PresentedMember.safeParse(value);
  return member.success ? member.data.ope_user_id : value;
}

const MAX_MEMBERS = 1000;

const memberItem = {
  oneOf: [
    { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    { $ref: '#/components/schemas/OperationMember' },
  ],
};

/** Members by user id, by membership id, or in response format, so that a client can read, edit and send a record. */
const MemberIds = z
  // The length is checked before any item is parsed.
  .array(z.unknown())
  .max(MAX_MEMBERS, { error: `must have at most ${MAX_MEMBERS} items`, abort: true })
  .meta({
    override: ({ jsonSchema }) => {
      Object.assign(jsonSchema, { items: memberItem });
    },
    description: 'User ids (odd), membership ids of the operation (even), or members as answers show them.',
  })
  .pipe(z.array(z.preprocess(idOf, Id)));

const draft = {
  operation_id: Id,
  entity_id: Id.optional().meta({ description: 'Left out: the entity of the operation.' }),
  ...draftsOf(sectorFields),
  outline: OutlineInput.nullish(),
  outline_of: OutlineOf.optional(),
  members: MemberIds.default([]),
};

export const SectorDraft = z.strictObject(draft).meta({ id: 'SectorDraft' });

export type SectorDraft = z.output<typeof SectorDraft>;

export const SectorPreviewDraft = z
  .strictObject({ ...draft, ...inputsOf(sectorFields), outline: UnvalidatedOutline.nullish() })
  .meta({ id: 'SectorPreviewDraft' });

const Enrichment = z
  .strictObject({
    state: Enumeration({
      pending: 'the worker has not finished',
      done: 'it has finished',
      failed: 'the building service did not answer; it is asked again by itself',
    }),
    at: Instant.nullable().meta({ description: 'When it was last `done`.' }),
    matched: z.int().meta({ description: 'Addresses of which a building is known.' }),
    of: z.int().meta({ description: 'Addresses of the sector.' }),
  })
  .meta({
    description: 'How far the addresses have the data of their buildings. A sector is complete without them.',
  });

export const Sector = z
  .strictObject({
    sector_id: Id,
    operation_id: Id,
    entity_id: Id,
    ...shownOutputsOf(sectorFields),
    outline: Geometry.nullable(),
    area_m2: z.number().nullable(),
    address_count: z.int(),
    dwelling_count: z.int(),
    enrichment: Enrichment,
    departments: z.array(z.string()),
    members: z.array(OperationMember),
    ...RecordFields,
  })
  .meta({ id: 'Sector' });

const Overlaps = z
  .array(
    z.strictObject({
      sector_id: Id,
      address_count: z.int().meta({ description: 'Addresses inside the outline that this sector keeps.' }),
      area_pct: z.number().meta({ description: 'Share of the outline that this sector covers, in percent.' }),
    }),
  )
  .meta({ description: 'Other sectors of the operation that cover a part of this one.' });

export const CreatedSector = Sector.extend({ overlaps: Overlaps }).meta({ id: 'CreatedSector' });

/** The fields of a sector that only the server sets; a change may contain them unchanged. */
export const readOnlyNames = [
  'sector_id',
  'operation_id',
  'entity_id',
  'area_m2',
  'address_count',
  'dwelling_count',
  'enrichment',
  'departments',
  'version',
  'created_at',
  'updated_at',
  'deleted_at',
] as const;

/** The fields of a sector that setting its members leaves as they are. */
export const namesBesideMembers = Object.keys(Sector.shape).filter((name) => name !== 'members');

export const SectorMembers = z
  .strictObject({
    members: MemberIds,
    ...readOnlyFields(Sector, namesBesideMembers),
    outline: UnvalidatedOutline.nullish().meta({ readOnly: true, description: 'Ignored when unchanged.' }),
  })
  .meta({ id: 'SectorMembers' });

export type SectorMembers = z.output<typeof SectorMembers>;

export const SectorPatch = z
  .strictObject({
    ...inputsOf(sectorFields),
    outline: OutlineInput.nullish(),
    outline_of: OutlineOf.optional(),
    members: MemberIds.optional(),
    ...readOnlyFields(Sector, readOnlyNames),
    overlaps: unvalidatedField(Overlaps, 'Ignored: what other sectors cover may have changed since.'),
  })
  .meta({ id: 'SectorPatch' });

export type SectorPatch = z.output<typeof SectorPatch>;

const Fault = z.strictObject({ pointer: z.string(), detail: z.string(), code: z.string() });

export const SectorPreview = z
  .union([
    z.strictObject({
      valid: z.literal(true),
      area_m2: z.number().nullable(),
      address_count: z.int().meta({ description: 'What drawing the sector would give it.' }),
      dwelling_count: z.int(),
      enrichment: Enrichment,
      departments: z.array(z.string()),
      overlaps: Overlaps,
    }),
    z.strictObject({
      valid: z.literal(false),
      errors: z.array(Fault).meta({ description: 'Why the outline would be refused, and where.' }),
    }),
  ])
  .meta({ id: 'SectorPreview' });

export const SectorPage = CountedPageOf(Sector);
