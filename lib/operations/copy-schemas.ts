import * as z from 'zod';
import { Id } from '../schemas.ts';
import { Sector } from '../sectors/schemas.ts';

export const SectorsToCopy = z
  .strictObject({
    from_operation_id: Id.meta({ description: 'Another operation of the same association.' }),
  })
  .meta({ id: 'SectorsToCopy' });

export const CopiedSectors = z
  .strictObject({
    sectors: z.array(Sector.omit({ outline: true })).meta({
      description: 'Without their outlines, which are those of the other operation.',
    }),
    skipped: z.int().meta({ description: 'Sectors whose name and outline the operation has already.' }),
    members_added: z.int().meta({ description: 'Members of copied sectors who joined the operation.' }),
  })
  .meta({ id: 'CopiedSectors' });
