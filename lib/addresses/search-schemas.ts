import * as z from 'zod';
import { Id, IdParameter, Instant, ShortText, Text } from '../core/schemas/common.ts';
import { cursorParameter, limitParameter, PageOf } from '../core/schemas/pages.ts';
import { located } from './located.ts';
import { readBox, readPoint } from './read-place.ts';

const place = <T>(read: (text: string) => { value: T } | { fault: { code: string; detail: string } }) =>
  ShortText().transform((text, context) => {
    const found = read(text);
    if ('value' in found) return found.value;
    context.addIssue({ code: 'custom', message: found.fault.detail, params: { code: found.fault.code } });
    return z.NEVER;
  });

const asText = (example: string, description: string) => ({
  override: { type: 'string' as const },
  example,
  description,
});

export const AddressSearchQuery = {
  near: place(readPoint)
    .optional()
    .meta(asText('48.9021,2.4833', '`lat,lon`: at most 20 addresses within 100 m, by distance; one page.')),
  bbox: place(readBox)
    .optional()
    .meta(asText('2.48,48.90,2.49,48.91', '`west,south,east,north`: at most 0.05° × 0.05°.')),
  q: Text(200).min(2, 'must have at least 2 characters').optional().meta({
    example: '12 bis jaures',
    description:
      'Words of number and street in any order, without regard to case and accents; words of several letters may be beginnings, and usual abbreviations are known (`bd`, `st`, `gal`, `gde`). Town and postal code may stand beside them: streets with these words come first. In the town `code_insee`, else in the sectors of `operation_id`.',
  }),
  operation_id: IdParameter.optional().meta({
    description: 'Required of members. Without it `sector` and `last_passage` are null.',
  }),
  code_insee: ShortText()
    .regex(/^(\d{5}|2[AB]\d{3})$/, 'expected the INSEE code of a town')
    .optional()
    .meta({ description: 'For `q` only.' }),
  limit: limitParameter({ max: 200, initial: 50 }),
  cursor: cursorParameter,
};

export type AddressSearch = z.output<z.ZodObject<typeof AddressSearchQuery>>;

export const AddressPage = PageOf(
  z
    .strictObject({
      address_id: Id,
      ban_id: z.string(),
      label: z.string().meta({ example: '12 bis Rue Jean Jaurès' }),
      ...located,
      distance_m: z.number().optional().meta({ description: 'With `near` only.' }),
      sector: z
        .strictObject({ sector_id: Id, sector_name: z.string() })
        .nullable()
        .meta({ description: 'The sector of the operation that has the address.' }),
      nb_log: z.int(),
      usage: z.string().nullable(),
      do_not_call: z.boolean(),
      last_passage: z
        .strictObject({ fk_type: z.string(), motif: z.string().nullable(), passed_at: Instant })
        .nullable(),
    })
    .meta({ id: 'FoundAddress' }),
);
