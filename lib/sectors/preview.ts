import type * as z from 'zod';
import { type Context, inEntity } from '../context.ts';
import { findOperation } from '../data/operations/find.ts';
import { countFreeAddresses } from '../data/sectors/assign.ts';
import { newlyDrawn } from '../data/sectors/drawn.ts';
import { findOverlaps } from '../data/sectors/overlaps.ts';
import { examineOutline } from './judge-outline.ts';
import { operationOfDraft } from './operation-of-draft.ts';
import { resolveMembers } from './resolve-members.ts';
import type { SectorPreview, SectorPreviewDraft } from './schemas.ts';

/** What drawing this sector would give; nothing is written. */
export async function previewSector(
  ctx: Context,
  draft: z.output<typeof SectorPreviewDraft>,
): Promise<z.input<typeof SectorPreview>> {
  const operation = operationOfDraft(draft, await findOperation(ctx, draft.operation_id));
  const confined = inEntity(ctx, operation.entity_id);
  await resolveMembers(confined, operation.id, draft.members);
  const { fault, drawing } = await examineOutline(ctx, draft.outline ?? null);
  if (fault) return { valid: false, errors: [fault] };
  const { outline, areaM2, departments } = drawing;
  if (!outline) return nothing;
  const drawn = newlyDrawn({ operationId: operation.id, outline });
  return {
    valid: true,
    area_m2: areaM2 === null ? null : Math.round(areaM2),
    ...(await countFreeAddresses(confined, drawn)),
    departments,
    overlaps: await findOverlaps(confined, drawn),
  };
}

const nothing = {
  valid: true as const,
  area_m2: null,
  address_count: 0,
  dwelling_count: 0,
  departments: [],
  overlaps: [],
};
