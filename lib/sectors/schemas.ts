import * as z from 'zod';
import { Geometry, OutlineInput } from '../geo/schemas.ts';
import { OperationMember } from '../operations/schemas.ts';
import { PageOf } from '../pages.ts';
import { Id, Instant, RecordFields, Text } from '../schemas.ts';

const MemberIds = z.array(Id).max(1000).meta({
  description: 'User ids (odd) or membership ids of the operation (even).',
});

export const SectorDraft = z
  .strictObject({
    operation_id: Id,
    entity_id: Id.optional().meta({ description: 'Left out: the entity of the operation.' }),
    sector_name: Text(100).meta({ example: 'Quartier de la gare' }),
    color: z
      .string()
      .regex(/^#[0-9A-Fa-f]{6}$/, 'expected #RRGGBB')
      .nullish(),
    outline: OutlineInput.nullish(),
    members: MemberIds.default([]),
  })
  .meta({ id: 'SectorDraft' });

export const SectorMembers = z.strictObject({ members: MemberIds }).meta({ id: 'SectorMembers' });

export const Sector = z
  .strictObject({
    sector_id: Id,
    operation_id: Id,
    entity_id: Id,
    sector_name: z.string(),
    color: z.string().nullable(),
    outline: Geometry.nullable(),
    area_m2: z.number().nullable(),
    address_count: z.int(),
    dwelling_count: z.int(),
    departments: z.array(z.string()),
    members: z.array(OperationMember),
    ...RecordFields,
  })
  .meta({ id: 'Sector' });

export const CreatedSector = Sector.extend({
  overlaps: z
    .array(
      z.strictObject({
        sector_id: Id,
        address_count: z
          .int()
          .meta({ description: 'Addresses inside the new outline that this sector keeps.' }),
        area_pct: z
          .number()
          .meta({ description: 'Share of the new outline that this sector covers, in percent.' }),
      }),
    )
    .meta({ description: 'Earlier sectors of the operation that cover a part of the new one.' }),
}).meta({ id: 'CreatedSector' });

export const SectorPage = PageOf(Sector);

const SectorAddress = z
  .strictObject({
    address_id: Id,
    ban_id: z.string(),
    numero: z.int().nullable(),
    rep: z.string().nullable(),
    voie: z.string(),
    code_postal: z.string(),
    code_insee: z.string(),
    commune: z.string(),
    lon: z.number(),
    lat: z.number(),
    rnb_id: z.string().nullable(),
    batiment_groupe_id: z.string().nullable(),
    nb_log: z.int(),
    nb_log_source: z.string(),
    nb_niveau: z.int().nullable(),
    usage: z.string().nullable(),
    annee_construction: z.int().nullable(),
    do_not_call: z.boolean(),
    last_passage: z
      .strictObject({ fk_type: z.string(), motif: z.string().nullable(), passed_at: Instant })
      .nullable(),
  })
  .meta({ id: 'SectorAddress' });

export const SectorAddressPage = PageOf(SectorAddress);

export const AddressState = z.enum(['todo', 'done']).optional().meta({
  description: '`done`: each of its dwellings has a last passage other than `a_finaliser`.',
});
