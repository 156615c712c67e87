import type * as z from 'zod';
import { type Context, inEntity, runConsequences } from '../core/context.ts';
import { describeChanges } from '../core/fields/changes.ts';
import { applyInput } from '../core/fields/fields.ts';
import { requireUnchanged } from '../core/fields/patches.ts';
import { sectorFields } from '../core/records/sector.ts';
import { IdParameter } from '../core/schemas/common.ts';
import { assignAddresses } from '../data/sectors/assignment.ts';
import type { SectorRow } from '../data/sectors/find.ts';
import { replaceSectorMembers } from '../data/sectors/members.ts';
import { redrawSector, saveSector } from '../data/sectors/write.ts';
import { columnsOfChange, contentOf, type SectorContent, trackedSector } from './content.ts';
import { reassignUncoveredAddresses } from './delete.ts';
import type { Drawing } from './examine-outline.ts';
import { getDrawnSector, loadForChange, presentSector } from './get.ts';
import { resolveMembers } from './members.ts';
import { examineDraft } from './outline-of-area.ts';
import { CreatedSector, readOnlyNames, SectorPatch } from './schemas.ts';

/** Changes the fields that the request names; without a difference, writes no row, event or history. */
async function updateSector(
  ctx: Context,
  row: SectorRow,
  patch: SectorPatch,
): Promise<z.input<typeof CreatedSector>> {
  const { id, operation_id, entity_id: entityId } = row;
  const confined = inEntity(ctx, entityId);
  const record = await presentSector(confined, row);
  requireUnchanged(record, readOnlyNames, patch);
  const members = record.members.map(({ ope_user_id }) => ope_user_id);
  const { outline, area_m2 } = row;
  const before: SectorContent = { ...contentOf(row), outline, area_m2, members };
  const drawing = await newDrawing(confined, outline, patch);
  const after = await contentAfter(confined, row, { before, drawing, patch });
  const changes = describeChanges(trackedSector(before), trackedSector(after));
  if (Object.keys(changes).length === 0) return getDrawnSector(confined, id);
  await saveSector(confined, id, { ...columnsOfChange(before, after), updated_at: ctx.now });
  if (changes.members) {
    await replaceSectorMembers(ctx.db, row, after.members);
    await runConsequences(ctx, 'sector.members-changed', { entityId, sectorId: id });
  }
  ctx.emit('sector_updated', { sector_id: id, operation_id, changes }, { entityId });
  if (drawing) await redraw(confined, row, drawing);
  return getDrawnSector(confined, id);
}

/** Returns the changed outline; undefined when the request contains none or the stored one. */
async function newDrawing(
  ctx: Context,
  present: string | null,
  { outline, outline_of }: SectorPatch,
): Promise<Drawing | undefined> {
  if (outline === undefined && outline_of === undefined) return undefined;
  const { text, refusal, drawing } = await examineDraft(ctx, { outline, outline_of });
  if (refusal && (text === null || text !== present)) throw refusal;
  return text === present ? undefined : drawing;
}

type Change = { before: SectorContent; drawing: Drawing | undefined; patch: SectorPatch };

async function contentAfter(
  ctx: Context,
  { operation_id }: SectorRow,
  { before, drawing, patch }: Change,
): Promise<SectorContent> {
  const drawn = drawing ? { outline: drawing.text, area_m2: drawing.areaM2 } : {};
  const members = patch.members && { members: await resolveMembers(ctx, operation_id, patch.members) };
  return { ...applyInput(sectorFields, before, patch), ...drawn, ...members };
}

/** Saves the outline and reassigns the addresses: uncovered ones to other sectors, unassigned ones to this sector. */
async function redraw(ctx: Context, sector: SectorRow, drawing: Drawing): Promise<void> {
  await redrawSector(ctx, sector.id, drawing);
  await reassignUncoveredAddresses(ctx, sector);
  await assignAddresses(ctx, [sector.id]);
  await runConsequences(ctx, 'sector.addresses-changed', {
    entityId: sector.entity_id,
    sectorIds: [sector.id],
  });
}

/** The spec shared by `PATCH` and `PUT`, which differ only in the method. */
export const sectorChange = {
  path: '/api/sectors/{sector_id}',
  description:
    'What is left out stays as it is. A changed outline assigns the addresses anew: those it no longer covers go to the first sector that does.',
  access: 'sector.write',
  versioned: true,
  params: { sector_id: IdParameter },
  body: SectorPatch,
  output: CreatedSector,
  status: 200,
  problems: ['not-an-operation-member', 'area-not-found', 'area-not-drawable'],
  uses: ['field-keys'],
  sends: ['enrich-addresses'],
  target: (ctx: Context, { params }: { params: { sector_id: number } }) =>
    loadForChange(ctx, params.sector_id),
  handle: (ctx: Context, { target, body }: { target: SectorRow; body: SectorPatch }) =>
    updateSector(ctx, target, body),
} as const;
