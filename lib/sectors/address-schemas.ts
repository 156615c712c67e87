import * as z from 'zod';
import { located } from '../addresses/located.ts';
import { readOnlyFields, unvalidatedField } from '../core/fields/patches.ts';
import { AnyOf } from '../core/schemas/any-of.ts';
import { Id, Instant } from '../core/schemas/common.ts';
import { Enumeration } from '../core/schemas/enumeration.ts';
import { PageOf } from '../core/schemas/pages.ts';
import { addressStateMeanings } from '../data/addresses/state.ts';

export const SectorAddress = z
  .strictObject({
    address_id: Id,
    sector_id: Id.nullable().meta({ description: 'Null when no sector covers it.' }),
    ban_id: z.string(),
    ...located,
    rnb_id: z.string().nullable(),
    batiment_groupe_id: z.string().nullable(),
    nb_log: z.int(),
    nb_log_source: z.string(),
    nb_niveau: z.int().nullable(),
    usage: z.string().nullable(),
    annee_construction: z.int().nullable(),
    do_not_call: z.boolean(),
    walk: z.int().nullable().meta({
      description: 'The place in the walk of its sector, from 1: street after street, odd and even sides.',
    }),
    given_by_hand: z.boolean().meta({
      description: 'Its sector was chosen by hand, and stays when outlines change.',
    }),
    last_passage: z
      .strictObject({ fk_type: z.string(), motif: z.string().nullable(), passed_at: Instant })
      .nullable(),
  })
  .meta({ id: 'SectorAddress' });

export const SectorAddressPage = PageOf(SectorAddress);

export const AddressOrder = Enumeration({
  street: 'by streets and numbers',
  walk: 'as the sector is walked',
})
  .optional()
  .meta({ description: 'The same as `sort`, before which it goes.' });

/** The filter by state. */
export const AddressStates = AnyOf(
  Enumeration(addressStateMeanings).meta({
    description:
      '`done`: every dwelling that is known, and as many as `nb_log`, has a last passage other than `a_finaliser` or is not to be called at. `do-not-call`: those marked so, and houses whose only dwelling is. `todo`: the others, of which `to-finish` are visited.',
  }),
);

/** Ignored in a change, because other requests may have changed them since. */
const ignoredNames = ['last_passage', 'walk'];
const writableNames = ['nb_log', 'do_not_call', 'sector_id'];

/** The fields that clients cannot change; a change may contain them unchanged. */
export const readOnlyNames = Object.keys(SectorAddress.shape).filter(
  (name) => !ignoredNames.includes(name) && !writableNames.includes(name),
);

export const SectorAddressPatch = z
  .strictObject({
    nb_log: z.int().min(0).max(2000).nullish().meta({
      description:
        'Dwellings; a number by hand makes `nb_log_source` `manual`, also the present one, unless it comes back with its source. `null`: what the buildings say, else 1.',
    }),
    do_not_call: z.boolean().optional(),
    sector_id: Id.nullish().meta({
      description:
        'Another live sector of the operation: the address is given to it by hand. `null`: to the first sector whose outline covers it, as before.',
    }),
    ...readOnlyFields(SectorAddress, readOnlyNames),
    walk: unvalidatedField(SectorAddress.shape.walk, 'Ignored: the walk may have changed since.'),
    last_passage: unvalidatedField(
      SectorAddress.shape.last_passage,
      'Ignored: somebody may have called since.',
    ),
  })
  .meta({ id: 'SectorAddressPatch' });

export type SectorAddressPatch = z.output<typeof SectorAddressPatch>;
