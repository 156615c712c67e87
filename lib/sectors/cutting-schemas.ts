import * as z from 'zod';
import { ignoredFields } from '../core/fields/patches.ts';
import { BoundedText, Id } from '../core/schemas/common.ts';
import { Enumeration } from '../core/schemas/enumeration.ts';
import { DepartmentCode, Geometry, OutlineInput } from '../geo/schemas.ts';
import { CreatedSector, SectorDraft } from './schemas.ts';

const Area = z
  .union([
    z.strictObject({ outline: OutlineInput }),
    z.strictObject({ department_code: DepartmentCode }),
    z.strictObject({
      postal_codes: z
        .array(BoundedText(5).regex(/^\d{5}$/))
        .min(1)
        .max(100),
    }),
  ])
  .meta({
    description:
      'Where to cut. Left out: in the communes in which sectors of the operation have or had addresses, else those of the other operations.',
  });

export const Weight = Enumeration({
  addresses: 'each address counts as one',
  dwellings: 'as many as are known of an address, from its buildings or by hand, else one',
});

export type Weight = z.output<typeof Weight>;

export const KeptSectors = z.array(Id).max(1000);

export const CuttingOrder = z
  .strictObject({
    number: z.int().min(1).max(1_000_000).optional().meta({ description: 'How many sectors: 1 to 300.' }),
    doors_each: z.int().min(1).max(1_000_000).optional().meta({
      description: 'In place of `number`: about so many addresses, or dwellings, to a sector.',
    }),
    weigh: Weight.default('addresses').meta({
      description:
        'What a sector shall have as many of as the others. `weighed_by` of the answer says what was weighed.',
    }),
    within: Area.optional(),
    keep: KeptSectors.default([]).meta({
      description:
        'Sectors of the operation that stay as they are: neither they nor their addresses are cut.',
    }),
    tolerance: z.number().min(0.05).max(0.5).default(0.1).meta({
      description: 'How far the load of a sector may be from the mean, as a part of it.',
    }),
    streets: Enumeration({
      whole: 'a street belongs to one sector where balance and one piece allow it',
      any: 'borders may cross streets',
    }).default('whole'),
    seed: z.int().min(0).max(2_147_483_647).default(1).meta({
      description: 'The same seed gives the same cut of the same addresses; another one another cut.',
    }),
  })
  .refine(({ number, doors_each }) => (number === undefined) !== (doors_each === undefined), {
    error: 'exactly one of number and doors_each',
    path: ['number'],
  })
  .meta({ id: 'CuttingOrder' });

export type CuttingOrder = z.output<typeof CuttingOrder>;

const ProposedSector = z
  .strictObject({
    name: z.string(),
    outline: Geometry,
    addresses: z.int(),
    dwellings: z.int(),
    streets: z.int().meta({ description: 'Streets of which it has addresses.' }),
    walk_m: z.int().meta({ description: 'Metres from door to door in the walking order of the sector.' }),
  })
  .meta({ id: 'ProposedSector' });

export const SectorProposal = z
  .strictObject({
    sectors: z.array(ProposedSector).meta({ description: 'In reading order of the map.' }),
    weighed_by: Weight.meta({
      description:
        'What was weighed. Not the dwellings that were asked for where those that are known are fewer than the addresses without any that is known.',
    }),
    balance: z
      .strictObject({ least: z.int(), most: z.int(), mean: z.number() })
      .meta({ description: 'The loads by which the sectors were weighed.' }),
    streets_shared: z
      .array(z.strictObject({ name: z.string(), sectors: z.array(z.string()) }))
      .meta({ description: 'Streets of which several sectors have addresses.' }),
    took_ms: z.int(),
  })
  .meta({ id: 'SectorProposal' });

const COUNTED = 'Ignored: counted again from the outlines.';

/** The counts of a proposal may be sent back with it; outlines changed by hand have others, which the answer tells. */
const AcceptedSector = z.strictObject({
  name: SectorDraft.shape.sector_name,
  outline: OutlineInput,
  members: SectorDraft.shape.members,
  ...ignoredFields(ProposedSector, ['addresses', 'dwellings', 'streets', 'walk_m'], COUNTED),
});

export const SectorsToAccept = z
  .strictObject({
    sectors: z.array(AcceptedSector).min(1).max(300),
    ...ignoredFields(SectorProposal, ['weighed_by', 'balance', 'streets_shared', 'took_ms'], COUNTED),
  })
  .meta({ id: 'SectorsToAccept' });

export const AcceptedSectors = z
  .strictObject({ sectors: z.array(CreatedSector) })
  .meta({ id: 'AcceptedSectors' });
