import * as z from 'zod';
import { Id, Instant } from '../core/schemas/common.ts';
import { Enumeration } from '../core/schemas/enumeration.ts';
import { ItemProblem } from '../core/schemas/items.ts';
import { KeptSectors, SectorProposal, Weight } from './cutting-schemas.ts';

/** A cut of a large town: how far it has come, and what came out. */
export const QueuedProposal = z
  .strictObject({
    proposal_id: Id,
    entity_id: Id,
    operation_id: Id,
    state: Enumeration({
      queued: 'it waits for its turn',
      running: 'it is being cut',
      done: '`result` is there',
      failed: 'no cut holds what is promised; `problem` says why',
    }),
    weigh: Weight.meta({ description: 'As it was asked for.' }),
    keep: KeptSectors.meta({ description: 'As it was asked for: sectors that stay.' }),
    progress: z.number().min(0).max(1).meta({ description: 'How far it is, as a part of the whole.' }),
    result: SectorProposal.nullable().meta({ description: 'What a smaller town is answered at once.' }),
    problem: ItemProblem.nullable().meta({ description: 'What a smaller town is refused with at once.' }),
    requested_by: Id.nullable(),
    created_at: Instant,
    updated_at: Instant,
    expires_at: Instant.meta({ description: 'It is not kept longer.' }),
  })
  .meta({ id: 'QueuedProposal' });
