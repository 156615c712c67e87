import { newResetLink } from '../auth/reset-link.ts';
import type { Context } from '../context.ts';
import { findEntity } from '../data/entities/find.ts';
import { countFailure } from '../data/login/attempts.ts';
import { findUser } from '../data/users/find.ts';
import { holdAccount } from '../data/users/hold.ts';
import type { UserRow } from '../data/users/list.ts';
import { invitationEmail } from '../emails/invitation.ts';
import { queueEmail } from '../emails/queue.ts';
import { entityName } from '../entities/present.ts';
import { Problem } from '../problems.ts';
import { secondsBetween } from '../time.ts';
import { userSealer } from './present.ts';

const LIFETIME_DAYS = 7;
const WINDOW_SECONDS = 15 * 60;
const MAX_INVITATIONS = 3;

/** The user a path names, held: nobody is invited who is taken out meanwhile. 404 when out of the caller's reach. */
export async function loadForInvitation(ctx: Context, userId: number): Promise<UserRow> {
  await holdAccount(ctx.db, userId);
  const user = await findUser(ctx, userId);
  if (!user) throw new Problem('not-found');
  return user;
}

/** Sends a user a link to choose a password; the links before it are void. */
export async function inviteUser(ctx: Context, user: UserRow): Promise<void> {
  const { id: userId, entity_id: entityId, username } = user;
  if (user.chk_active === 0) throw new Problem('member-inactive');
  const { open } = userSealer(ctx.cipher, user);
  const to = open('encrypted_email', user.encrypted_email);
  if (to === null) throw new Problem('email-missing');
  await countInvitation(ctx, userId);
  const link = await newResetLink(ctx, userId, LIFETIME_DAYS * 86_400);
  const entity = entityId === null ? undefined : await findEntity(ctx, entityId);
  const content = invitationEmail({
    name: open('encrypted_name', user.encrypted_name),
    username,
    association: entity ? entityName(ctx, entity) : null,
    link,
    days: LIFETIME_DAYS,
  });
  await queueEmail(ctx, { entityId, purpose: 'invitation', receiptId: null, to, content });
  ctx.record({ entityId, object: 'user', objectId: userId, action: 'invited' });
}

/** Nobody's mailbox is filled. A refusal takes back its own count with everything else. */
async function countInvitation(ctx: Context, userId: number): Promise<void> {
  const { failures, endsAt } = await countFailure(ctx.db, `invite:${userId}`, ctx.now, WINDOW_SECONDS);
  if (failures <= MAX_INVITATIONS) return;
  throw new Problem('too-many-requests', { retryAfter: secondsBetween(ctx.now, endsAt) });
}
