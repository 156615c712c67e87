import type * as z from 'zod';
import { type Context, inEntity, runConsequences } from '../core/context.ts';
import type { ProblemCode } from '../core/problems/catalogue.ts';
import { Problem } from '../core/problems/problem.ts';
import type { OperationRow } from '../data/operations.ts';
import { findOverlapsOfDrafts, type OverlapOfDraft } from '../data/sectors/cutting.ts';
import { createProblems, type DrawnSector, drawSector } from './create.ts';
import type { AcceptedSectors, SectorsToAccept } from './cutting-schemas.ts';
import { getDrawnSector } from './get.ts';

/** The problems of accepting a proposal. */
export const acceptProblems = [
  ...createProblems,
  'operation-closed',
  'sectors-overlap',
] as const satisfies readonly ProblemCode[];

type Drafts = z.output<typeof SectorsToAccept>['sectors'];

/** Creates all sectors of a proposal, which may have been edited, or none. The caller must hold the lock on the operation. */
export async function acceptSectors(
  ctx: Context,
  operation: OperationRow,
  { sectors }: { sectors: Drafts },
): Promise<z.input<typeof AcceptedSectors>> {
  if (operation.chk_active === 0) throw new Problem('operation-closed');
  const confined = inEntity(ctx, operation.entity_id);
  await refuseOverlaps(confined, operation.id, sectors);
  const drawn: DrawnSector[] = [];
  for (const { name, outline, members } of sectors)
    drawn.push(await drawSector(ctx, { operation_id: operation.id, sector_name: name, outline, members }));
  const sectorIds = drawn.filter(({ hasOutline }) => hasOutline).map(({ sectorId }) => sectorId);
  await runConsequences(ctx, 'sector.addresses-changed', { entityId: operation.entity_id, sectorIds });
  const created: z.input<typeof AcceptedSectors>['sectors'] = [];
  for (const { sectorId } of drawn) created.push(await getDrawnSector(confined, sectorId));
  return { sectors: created };
}

async function refuseOverlaps(ctx: Context, operationId: number, sectors: Drafts): Promise<void> {
  const outlines = sectors.map(({ outline }) => outline);
  const overlaps = await findOverlapsOfDrafts(ctx, operationId, outlines);
  if (overlaps.length === 0) return;
  const other = ({ with_at, sector_name }: OverlapOfDraft) =>
    with_at === null ? sector_name : sectors[with_at]?.name;
  const errors = overlaps.map((overlap) => ({
    pointer: `/sectors/${overlap.at}/outline`,
    detail: `overlaps ${other(overlap)}`,
    code: 'sectors-overlap',
  }));
  throw new Problem('sectors-overlap', { errors });
}
