import * as z from 'zod';
import { type CopiedFields, fieldsByAudience } from '../fields/fields.ts';
import { ShortText, Text } from '../schemas/common.ts';

const SectorName = Text(100).meta({ example: 'Quartier de la gare' });
const Color = ShortText().regex(/^#[0-9A-Fa-f]{6}$/, 'expected #RRGGBB');

/** The plain fields of a sector. "Add a field" in CONTRIBUTING.md says what a new one needs. */
export const sectorFields = {
  sector_name: {
    label: 'Nom',
    audience: 'everybody',
    copy: 'value',
    merge: 'ask',
    meaning: 'Name of the sector, as members know it.',
    column: 'sector_name',
    draft: () => SectorName,
    input: () => SectorName.optional(),
    output: () => z.string(),
  },
  color: {
    label: 'Couleur',
    audience: 'everybody',
    copy: 'value',
    merge: 'last',
    meaning: 'Its colour on maps, `#RRGGBB`.',
    column: 'color',
    input: () => Color.nullish(),
    output: () => z.string().nullable(),
    empty: null,
  },
} as const satisfies CopiedFields;

export const sectorFieldsFor = fieldsByAudience(sectorFields);

/**
 * Outline, members and counts, as events contain them. They are no lines of the table: their values in events differ
 * from those in requests and answers, and they are stored in geometries and in other tables.
 */
export type DerivedSectorFields = {
  outline: { area_m2: number; sha256: string } | null;
  members: readonly number[];
  address_count: number;
  dwelling_count: number;
};

export const derivedSectorShapes = {
  outline: { area_m2: 'plain', sha256: 'plain' },
  members: 'plain',
  address_count: 'plain',
  dwelling_count: 'plain',
} as const;
