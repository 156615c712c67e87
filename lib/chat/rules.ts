import { type RoleId, roles, scopeOf } from '../core/roles-matrix.ts';
import { type Instant, secondsBetween } from '../core/time.ts';
import type { RoomKind, RoomRole } from '../data/tables/chat.ts';

export const MAX_TITLE = 100;
/** In code points. */
export const MAX_BODY = 4000;
export const MAX_MEMBERS = 300;
/** Per message. */
export const MAX_UPLOADS = 5;
/** Per user: private rooms, groups, and rooms that the user opened. */
export const MAX_ROOMS = 50;
/** Per user, in all rooms. */
export const MAX_MESSAGES = 30;
export const MESSAGE_WINDOW_SECONDS = 60;
const SECONDS_TO_WITHDRAW = 15 * 60;

/** Returns after how many seconds a client polls again: few while messages are recent, many when the room is quiet. */
export function pollAfter(lastSentAt: Instant | null, now: Instant): number {
  if (lastSentAt === null) return 120;
  const age = secondsBetween(lastSentAt, now);
  if (age < 120) return 5;
  return age < 3600 ? 30 : 120;
}

/** Returns whether a participant may moderate, by the role of the user, not the role in the room. */
export function isModerator(roleId: RoleId | null): boolean {
  return roleId !== null && scopeOf(roleId, 'chat.broadcast') !== null;
}

type Place = { kind: RoomKind; role: RoomRole };

/** Returns whether a participant may change the room; a broadcast requires the right to open one. */
export function mayManage(roleId: RoleId | null, { kind, role }: Place): boolean {
  return isModerator(roleId) || (role === 'owner' && kind !== 'broadcast');
}

/** Returns whether a participant may write; only administrators write in a broadcast. */
export function mayWrite(roleId: RoleId | null, { kind }: Pick<Place, 'kind'>): boolean {
  return kind !== 'broadcast' || isModerator(roleId);
}

/** Authors may delete their message for 15 minutes. */
export function mayWithdraw(
  { author_id, sent_at }: { author_id: number | null; sent_at: Instant },
  userId: number,
  now: Instant,
): boolean {
  return author_id === userId && secondsBetween(sent_at, now) <= SECONDS_TO_WITHDRAW;
}

/** The key of the private room of two users, independent of their order. */
export function pairKey(one: number, other: number): string {
  return [one, other].sort((a, b) => a - b).join('-');
}

/** Returns whether users of this role may write to association administrators only; true for super administrators. */
export function writesWithAdminsOnly(roleId: RoleId | null): boolean {
  return roleId === roles.super_admin;
}
