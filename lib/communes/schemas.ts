import * as z from 'zod';
import { ShortText, Text } from '../core/schemas/common.ts';
import { PageOf } from '../core/schemas/pages.ts';

/** The INSEE code of a commune in a request. */
export const CommuneCode = ShortText().regex(/^(\d{5}|2[AB]\d{3})$/, 'expected the INSEE code of a town');

export const CommuneQuery = {
  q: Text(100).meta({
    example: 'st denis',
    description:
      'Name, postal code or its beginning, or both; without regard to case, accents, hyphens and `st` for `saint`.',
  }),
};

export const CommunePage = PageOf(
  z
    .strictObject({
      code_insee: z.string().meta({ example: '93010' }),
      name: z.string().meta({ example: 'Bondy' }),
      postal_codes: z.array(z.string()).meta({ example: ['93140'] }),
      department: z.string().meta({ example: '93' }),
    })
    .meta({ id: 'Commune' }),
);
