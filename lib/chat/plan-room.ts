import { type Context, getRole, inEntity, signedIn } from '../core/context.ts';
import { invalid, refusedField } from '../core/problems/problem.ts';
import { scopeOf } from '../core/roles-matrix.ts';
import { findAudience, findWalkers } from '../data/chat/people.ts';
import { findOperation, type OperationRow } from '../data/operations.ts';
import { findSector } from '../data/sectors/find.ts';
import type { RoomKind } from '../data/tables/chat.ts';
import { entityOfDraft } from '../entities/chosen-entity.ts';
import { holdRoomCounts, requireRoomLeft, requireUsers } from './require-members.ts';
import { isModerator, writesWithAdminsOnly } from './rules.ts';
import type { RoomDraft } from './schemas.ts';

/** A room that passed all checks and can be created. */
export type PlannedRoom = {
  kind: RoomKind;
  entityId: number;
  title?: string | undefined;
  pair_key?: string;
  operation_id?: number | undefined;
  sector_id?: number;
  owners: number[];
  members: number[];
};

/** Plans a group, a sector's room or a broadcast. */
export function planRoom(ctx: Context, draft: RoomDraft): Promise<PlannedRoom> {
  if (draft.kind === 'broadcast') return planBroadcast(ctx, draft);
  return draft.sector_id === undefined ? planGroup(ctx, draft) : planSectorRoom(ctx, draft, draft.sector_id);
}

async function planGroup(ctx: Context, draft: RoomDraft): Promise<PlannedRoom> {
  const { title, user_ids = [], operation_id } = draft;
  const { userId, entityId: own } = signedIn(ctx);
  const operation = await operationOf(ctx, operation_id);
  const others = [...new Set(user_ids)].filter((id) => id !== userId);
  if (others.length === 0) throw invalid({ pointer: '/user_ids', ...nobodyElse });
  const entityId = await requireUsers(ctx, { ids: others, entityId: operation?.entity_id ?? own });
  await holdRoomCounts(ctx, entityId);
  await requireRoomLeft(ctx, [userId, ...others]);
  return { kind: 'group', title, entityId, operation_id, owners: [userId], members: others };
}

const nobodyElse = { detail: 'must name somebody else', code: 'nobody-else' };

/** Plans the room of a sector that the caller may read; the room has the sector's name unless the draft names another. */
async function planSectorRoom(ctx: Context, { title }: RoomDraft, sectorId: number): Promise<PlannedRoom> {
  const roleId = getRole(ctx);
  if (writesWithAdminsOnly(roleId)) throw refusedField('field-forbidden', '/sector_id');
  const scope = (roleId && scopeOf(roleId, 'sector.read')) ?? 'own';
  const sector = await findSector({ ...ctx, scope }, sectorId);
  if (!sector) throw refusedField('sector-not-found', '/sector_id');
  const { userId } = signedIn(ctx);
  const { entity_id: entityId, operation_id, sector_name } = sector;
  await holdRoomCounts(ctx, entityId);
  await requireRoomLeft(ctx, [userId]);
  const members = (await findWalkers(ctx, sectorId)).filter((id) => id !== userId);
  const place = { operation_id, sector_id: sectorId };
  return { kind: 'sector', title: title ?? sector_name, entityId, ...place, owners: [userId], members };
}

async function planBroadcast(ctx: Context, draft: RoomDraft): Promise<PlannedRoom> {
  if (!isModerator(getRole(ctx))) throw refusedField('field-forbidden', '/kind');
  const { userId } = signedIn(ctx);
  const { title, operation_id } = draft;
  const operation = await operationOf(ctx, operation_id);
  const entityId = operation?.entity_id ?? (await entityOfDraft(ctx, draft.entity_id));
  await holdRoomCounts(ctx, entityId);
  await requireRoomLeft(ctx, [userId]);
  const audience = { entityId, operationId: operation_id ?? null };
  const members = await findAudience(inEntity(ctx, entityId), audience);
  const others = members.filter((id) => id !== userId);
  return { kind: 'broadcast', title, entityId, operation_id, owners: [userId], members: others };
}

/** Returns the operation of a room, if the caller may read it. */
async function operationOf(ctx: Context, operationId: number | undefined): Promise<OperationRow | undefined> {
  if (operationId === undefined) return undefined;
  const roleId = getRole(ctx);
  const scope = (roleId && scopeOf(roleId, 'operation.read')) ?? 'own';
  const operation = await findOperation({ ...ctx, scope }, operationId);
  if (!operation) throw refusedField('operation-not-found', '/operation_id');
  return operation;
}
