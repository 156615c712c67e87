import type * as z from 'zod';
import type { Context, Needs } from '../core/context.ts';
import { audienceOf } from '../core/fields/audience.ts';
import { presentContent } from '../core/fields/fields.ts';
import { Problem, refusedField } from '../core/problems/problem.ts';
import { sectorFieldsFor } from '../core/records/sector.ts';
import type { Existence } from '../data/conditions.ts';
import type { OperationRow } from '../data/operations.ts';
import { findSector, findSectorAt, type SectorRow } from '../data/sectors/find.ts';
import { findSectorMembers } from '../data/sectors/members.ts';
import { findOverlaps, storedOutlines } from '../data/sectors/outline.ts';
import { lockSector } from '../data/sectors/write.ts';
import { loadOperation } from '../operations/get.ts';
import { presentMember } from '../operations/members.ts';
import { contentOf } from './content.ts';
import type { CreatedSector, Sector } from './schemas.ts';

type PresentedSector = z.input<typeof Sector>;

/** Presents sectors, with the decrypted names of their members. */
export async function presentSectors(
  ctx: Needs<'db' | 'tenant' | 'cipher' | 'caller'>,
  rows: SectorRow[],
): Promise<PresentedSector[]> {
  const members = await findSectorMembers(
    ctx,
    rows.map(({ id }) => id),
  );
  const ofSector = Map.groupBy(members, ({ sector_id }) => sector_id);
  return rows.map((row) => present(ctx, row, ofSector.get(row.id) ?? []));
}

/** Presents a sector, with the decrypted names of its members. */
export async function presentSector(
  ctx: Needs<'db' | 'tenant' | 'cipher' | 'caller'>,
  row: SectorRow,
): Promise<PresentedSector> {
  return present(ctx, row, await findSectorMembers(ctx, [row.id]));
}

type Members = Awaited<ReturnType<typeof findSectorMembers>>;

function present(ctx: Needs<'cipher' | 'caller'>, row: SectorRow, members: Members): PresentedSector {
  return {
    sector_id: row.id,
    operation_id: row.operation_id,
    entity_id: row.entity_id,
    ...presentContent(sectorFieldsFor[audienceOf(ctx)], contentOf(row)),
    outline: row.outline === null ? null : JSON.parse(row.outline),
    area_m2: row.area_m2 === null ? null : Math.round(row.area_m2),
    address_count: row.address_count,
    dwelling_count: row.dwelling_count,
    enrichment: {
      // Without an outline a sector has no addresses.
      state: row.enrichment_state ?? 'done',
      at: row.enrichment_at,
      matched: row.enriched_count,
      of: row.address_count,
    },
    departments: [...row.departments],
    members: members.map((member) => presentMember(ctx, member)),
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    deleted_at: row.deleted_at,
  };
}

/** Loads the sector of a path; throws a 404 when it is out of the caller's scope. */
export async function loadSector(
  ctx: Context,
  sectorId: number,
  existence: Existence = 'live',
): Promise<SectorRow> {
  const sector = await findSector(ctx, sectorId, existence);
  if (!sector) throw new Problem('not-found');
  return sector;
}

/** Loads the sector of a path and locks it with its operation, so that changes of sectors of one operation are serialised. */
export async function loadForChange(
  ctx: Context,
  sectorId: number,
  existence: Existence = 'live',
): Promise<SectorRow> {
  await lockSector(ctx, sectorId);
  return loadSector(ctx, sectorId, existence);
}

/**
 * Loads the sector of a path and locks it with its operation; finds deleted ones only for super administrators, who may delete them
 * permanently.
 */
export function loadForDeletion(ctx: Context, sectorId: number): Promise<SectorRow> {
  return loadForChange(ctx, sectorId, ctx.scope === 'all' ? 'any' : 'live');
}

/** Throws for a draft whose operation is out of the caller's scope or not in the named association. */
export function operationOfDraft(
  draft: { entity_id?: number | undefined },
  operation: OperationRow | undefined,
): OperationRow {
  if (!operation) throw refusedField('operation-not-found', '/operation_id');
  if (draft.entity_id !== undefined && draft.entity_id !== operation.entity_id) {
    throw refusedField('entity-not-found', '/entity_id');
  }
  return operation;
}

type Place = { operation_id: number; lat: number; lon: number };

/** Finds the sector of an operation at a point; both values are null outside every sector. */
export async function sectorAt(ctx: Context, { operation_id: operationId, ...point }: Place) {
  const operation = await loadOperation(ctx, operationId);
  const sector = await findSectorAt(ctx, operation.id, point);
  return { sector_id: sector?.id ?? null, sector_name: sector?.sector_name ?? null };
}

export async function getSector(ctx: Context, sectorId: number) {
  return presentSector(ctx, await loadSector(ctx, sectorId));
}

/** Presents a sector with the other sectors that cover a part of it. */
export async function getDrawnSector(ctx: Context, sectorId: number): Promise<z.input<typeof CreatedSector>> {
  const overlaps = await findOverlaps(ctx, storedOutlines(ctx, [sectorId]));
  return { ...(await getSector(ctx, sectorId)), overlaps };
}
