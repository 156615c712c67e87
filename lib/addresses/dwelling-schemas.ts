import * as z from 'zod';
import { ignoredFields, readOnlyFields } from '../core/fields/patches.ts';
import { Id, IdParameter, Instant, Text } from '../core/schemas/common.ts';

const Unit = Text(20).nullish();
type Units = { floor?: string | null | undefined; door?: string | null | undefined };

/** Whether a dwelling names a floor or a door, or says that it has neither. */
const isTold = ({ floor, door }: Units): boolean =>
  Boolean(floor || door) || (floor === null && door === null);

const unit = z.string().nullable();
const dwelling = z.strictObject({ floor: unit, door: unit });

export const StoredDwelling = z
  .strictObject({ address_id: Id, entity_id: Id, dwelling, do_not_call: z.boolean() })
  .meta({ id: 'StoredDwelling' });

export const DwellingQuery = { operation_id: IdParameter };

const KnownDwelling = z
  .strictObject({
    dwelling: dwelling.meta({
      description: 'Both null: the only dwelling of a house, or visits that name neither.',
    }),
    do_not_call: z.boolean(),
    last_passage: z
      .strictObject({
        passage_id: Id.nullable().meta({ description: 'Null for a member whose visit it was not.' }),
        fk_type: z.string(),
        motif: z.string().nullable(),
        passed_at: Instant,
      })
      .nullable()
      .meta({ description: 'The last one in this operation.' }),
    last_season: z
      .strictObject({ fk_type: z.string() })
      .nullable()
      .meta({ description: 'The last visit of the newest earlier operation that has one.' }),
  })
  .meta({ id: 'KnownDwelling' });

export const DwellingDraft = z
  .strictObject({
    entity_id: Id.optional().meta({ description: 'Required of super administrators.' }),
    dwelling: z
      .strictObject({ floor: Unit, door: Unit })
      .refine(isTold, 'needs a floor or a door, or is null for a house')
      .nullable()
      .meta({
        description:
          'As written at the door; case, spaces around it and forms of accents make no other dwelling. Null, or both null as answers have it, for the only dwelling of a house, which is that of visits without `dwelling`.',
        examples: [{ floor: '2', door: 'B' }, null],
      }),
    do_not_call: z.boolean(),
    ...readOnlyFields(StoredDwelling, ['address_id']),
    ...ignoredFields(
      KnownDwelling,
      ['last_passage', 'last_season'],
      'Ignored: somebody may have called since.',
    ),
  })
  .meta({ id: 'DwellingDraft' });

export const AddressDwellings = z
  .strictObject({
    data: z.array(KnownDwelling),
    next_cursor: z.null(),
    unnamed: z.int().meta({ description: 'Dwellings of `nb_log` that are not in `data`.' }),
    sector: z
      .strictObject({ sector_id: Id, sector_name: z.string() })
      .nullable()
      .meta({ description: 'The sector of the operation that has the address.' }),
  })
  .meta({ id: 'AddressDwellings' });
