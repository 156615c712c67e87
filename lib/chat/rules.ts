import { type RoleId, roles, scopeOf } from '../core/roles-matrix.ts';
import { type Instant, secondsBetween } from '../core/time.ts';
import type { RoomKind, RoomRole } from '../data/tables/chat.ts';

export const MAX_TITLE = 100;
/** Code points. */
export const MAX_BODY = 4000;
export const MAX_MEMBERS = 300;
/** Of a message. */
export const MAX_UPLOADS = 5;
/** Of a user: private rooms, groups, and what they opened themselves. */
export const MAX_ROOMS = 50;
/** Of a user, in all rooms. */
export const MAX_MESSAGES = 30;
export const MESSAGE_WINDOW_SECONDS = 60;
const SECONDS_TO_WITHDRAW = 15 * 60;

/** After how many seconds a client asks again: soon while people are writing, seldom when nobody is. */
export function pollAfter(lastSentAt: Instant | null, now: Instant): number {
  if (lastSentAt === null) return 120;
  const age = secondsBetween(lastSentAt, now);
  if (age < 120) return 5;
  return age < 3600 ? 30 : 120;
}

/** Whether a participant with this role may moderate: the role of the user, not the one in the room. */
export function isModerator(roleId: RoleId | null): boolean {
  return roleId !== null && scopeOf(roleId, 'chat.broadcast') !== null;
}

type Place = { kind: RoomKind; role: RoomRole };

/** Whether a participant may change the room; a broadcast only as long as they may open one. */
export function mayManage(roleId: RoleId | null, { kind, role }: Place): boolean {
  return isModerator(roleId) || (role === 'owner' && kind !== 'broadcast');
}

/** Whether a participant may write: a broadcast is written by administrators. */
export function mayWrite(roleId: RoleId | null, { kind }: Pick<Place, 'kind'>): boolean {
  return kind !== 'broadcast' || isModerator(roleId);
}

/** Authors withdraw a message for a quarter of an hour. */
export function mayWithdraw(
  { author_id, sent_at }: { author_id: number | null; sent_at: Instant },
  userId: number,
  now: Instant,
): boolean {
  return author_id === userId && secondsBetween(sent_at, now) <= SECONDS_TO_WITHDRAW;
}

/** The key of the private room of two users, whoever opens it. */
export function pairKey(one: number, other: number): string {
  return [one, other].sort((a, b) => a - b).join('-');
}

/** Members of the platform write with administrators of associations only. */
export function writesWithAdminsOnly(roleId: RoleId | null): boolean {
  return roleId === roles.super_admin;
}
