import type * as z from 'zod';
import { type Context, getRole, signedIn } from '../core/context.ts';
import { requireUnchanged } from '../core/fields/patches.ts';
import { invalid, Problem } from '../core/problems/problem.ts';
import { findRoomMembers, muteRoom } from '../data/chat/members.ts';
import { type RoomRow, saveRoom } from '../data/chat/rooms.ts';
import { readRoom } from './load.ts';
import { presentRoom, roomSealer } from './present.ts';
import { requireRoomLeft } from './require-members.ts';
import { mayManage } from './rules.ts';
import { type Room, type RoomPatch, readOnlyNames } from './schemas.ts';

type Patch = z.output<typeof RoomPatch>;

/** Changes the fields that the request names: managers change the room, every member their own `muted_until`. */
export async function updateRoom(ctx: Context, row: RoomRow, patch: Patch): Promise<z.input<typeof Room>> {
  const before = presentRoom(ctx, row);
  requireUnchanged(before, readOnlyNames, patch);
  const { muted_until } = patch;
  const changed = changesOf(before, patch);
  requireMayChange(ctx, row, Object.keys(changed));
  if (muted_until !== undefined) await muteRoom(ctx, row.id, signedIn(ctx).userId, muted_until);
  if (changed.archived === false) await requireRoomLeft(ctx, await countedMembers(ctx, row));
  if (Object.keys(changed).length > 0) await save(ctx, row, changed);
  return presentRoom(ctx, await readRoom(ctx, row.id));
}

type RoomChange = { title?: string | null; locked?: boolean; archived?: boolean };

/** Returns the fields of the patch that differ from the room. */
function changesOf(before: z.input<typeof Room>, { title, locked, archived }: Patch): RoomChange {
  const wasArchived = before.archived_at !== null;
  return {
    ...(title === undefined || title === before.title ? {} : { title }),
    ...(locked === undefined || locked === before.locked ? {} : { locked }),
    ...(archived === undefined || archived === wasArchived ? {} : { archived }),
  };
}

/** The members for whom the room counts towards their limit once it is no longer archived. */
async function countedMembers(ctx: Context, { id, kind }: RoomRow): Promise<number[]> {
  const members = await findRoomMembers(ctx, id);
  const isChosen = kind === 'private' || kind === 'group';
  return members
    .filter(({ entity_id, role }) => entity_id !== null && (isChosen || role === 'owner'))
    .map(({ user_id }) => user_id);
}

function requireMayChange(ctx: Context, { kind, role }: RoomRow, names: string[]): void {
  if (!mayManage(getRole(ctx), { kind, role })) {
    const detail = 'only who looks after the room may change this';
    const errors = names.map((name) => ({ pointer: `/${name}`, detail, code: 'field-forbidden' }));
    if (errors.length > 0) throw new Problem('field-forbidden', { errors });
  }
  if (kind === 'private' && names.includes('title')) {
    throw invalid({ pointer: '/title', detail: 'a private room has none', code: 'invalid-value' });
  }
}

async function save(ctx: Context, row: RoomRow, { title, locked, archived }: RoomChange): Promise<void> {
  await saveRoom(ctx, row.id, {
    ...(title === undefined ? {} : { encrypted_title: roomSealer(ctx, row).seal('encrypted_title', title) }),
    ...(locked === undefined ? {} : { locked }),
    ...(archived === undefined ? {} : { archived_at: archived ? ctx.now : null }),
    updated_at: ctx.now,
  });
  const changes = {
    ...(locked === undefined ? {} : { locked: { old: !locked, new: locked } }),
    ...(archived === undefined ? {} : { archived: { old: !archived, new: archived } }),
  };
  if (Object.keys(changes).length === 0) return;
  ctx.record({ entityId: row.entity_id, object: 'room', objectId: row.id, action: 'changed', changes });
}
