import type * as z from 'zod';
import { type Context, inEntity } from '../core/context.ts';
import type { Outline } from '../core/geometry.ts';
import type { Fault } from '../core/problems/problem.ts';
import { pointerOf, validationFaults } from '../core/problems/validation-faults.ts';
import { findOperation } from '../data/operations.ts';
import { countFreeAddresses } from '../data/sectors/assignment.ts';
import { findOverlaps, newOutline } from '../data/sectors/outline.ts';
import { OutlineInput } from '../geo/schemas.ts';
import { operationOfDraft } from './get.ts';
import { requireMembers } from './members.ts';
import { examineDraft } from './outline-of-area.ts';
import type { SectorPreview, SectorPreviewDraft } from './schemas.ts';

/** Returns the result of creating this sector, without writing. */
export async function previewSector(
  ctx: Context,
  draft: z.output<typeof SectorPreviewDraft>,
): Promise<z.input<typeof SectorPreview>> {
  const operation = operationOfDraft(draft, await findOperation(ctx, draft.operation_id));
  const confined = inEntity(ctx, operation.entity_id);
  await requireMembers(confined, operation.id, draft.members);
  const read = readOutline(draft.outline);
  if (read.faults) return { valid: false, errors: read.faults };
  const { refusal, drawing } = await examineDraft(ctx, { ...draft, outline: read.outline });
  if (refusal) return { valid: false, errors: refusal.options.errors ?? [] };
  const { outline, areaM2, departments } = drawing;
  if (!outline) return emptyPreview;
  const drawn = newOutline({ operationId: operation.id, outline });
  const counts = await countFreeAddresses(confined, drawn);
  return {
    valid: true,
    area_m2: areaM2 === null ? null : Math.round(areaM2),
    ...counts,
    enrichment: { ...noEnrichment, state: 'pending', of: counts.address_count },
    departments,
    overlaps: await findOverlaps(confined, drawn),
  };
}

type ReadOutline = { outline: Outline | null; faults?: never } | { outline?: never; faults: Fault[] };

/** Parses an outline as creating does; returns the faults if creating would refuse it. */
function readOutline(value: unknown): ReadOutline {
  const { success, data, error } = OutlineInput.nullish().safeParse(value);
  if (success) return { outline: data ?? null };
  return { faults: validationFaults(error.issues, (path) => pointerOf(['outline', ...path]), 'field') };
}

const noEnrichment = { state: 'done' as const, at: null, matched: 0, of: 0 };

const emptyPreview = {
  valid: true as const,
  area_m2: null,
  address_count: 0,
  dwelling_count: 0,
  enrichment: noEnrichment,
  departments: [],
  overlaps: [],
};
