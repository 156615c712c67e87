import type { Context } from '../context.ts';
import type { SectorRow } from '../data/sectors/in-reach.ts';
import { IdParameter } from '../schemas.ts';
import { loadForChange } from './load.ts';
import { CreatedSector, SectorPatch } from './schemas.ts';
import { updateSector } from './update.ts';

/** What `PATCH` and `PUT` of a sector have in common: everything but the method. */
export const sectorChange = {
  path: '/api/sectors/{sector_id}',
  description:
    'What is left out stays as it is. A changed outline assigns the addresses anew: those it no longer covers go to the first sector that does.',
  access: 'sector.write',
  params: { sector_id: IdParameter },
  body: SectorPatch,
  output: CreatedSector,
  status: 200,
  problems: ['not-an-operation-member'],
  uses: ['field-keys'],
  target: (ctx: Context, { params }: { params: { sector_id: number } }) =>
    loadForChange(ctx, params.sector_id),
  handle: (ctx: Context, { target, body }: { target: SectorRow; body: SectorPatch }) =>
    updateSector(ctx, target, body),
} as const;
