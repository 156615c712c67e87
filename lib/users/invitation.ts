import type * as z from 'zod';
import type { Needs, Reads } from '../core/context.ts';
import { Instant as InstantSchema } from '../core/schemas/common.ts';
import { Enumeration } from '../core/schemas/enumeration.ts';
import { addSeconds, type Instant } from '../core/time.ts';
import { findInvitations, type InvitationFacts } from '../data/users/invitations.ts';

/** For so many days the link of an invitation is valid. */
export const INVITATION_DAYS = 7;

/** What is said of the last invitation of a user; only where users are read. */
export const invitationFields = {
  invited_at: InstantSchema.nullable().optional().meta({ description: 'When the last invitation was sent.' }),
  invitation: Enumeration({
    none: 'nobody invited the user',
    sent: 'the link of the last invitation is valid, and no password was chosen since',
    accepted: 'the user chose a password after the last invitation',
    expired: 'the link is too old, and no password was chosen since',
  })
    .optional()
    .meta({ description: 'Where users are read, for callers who see whole records.' }),
};

export type Invitation = Required<z.input<z.ZodObject<typeof invitationFields>>>;

/** Derives the state of the last invitation; undefined facts: there was none. */
export function invitationOf(facts: InvitationFacts | undefined, now: Instant): Invitation {
  const { invitedAt = null, chosenAt = null } = facts ?? {};
  if (invitedAt === null) return { invited_at: null, invitation: 'none' };
  if (chosenAt !== null && chosenAt >= invitedAt) return { invited_at: invitedAt, invitation: 'accepted' };
  const isValid = now < addSeconds(invitedAt, INVITATION_DAYS * 86_400);
  return { invited_at: invitedAt, invitation: isValid ? 'sent' : 'expired' };
}

/** The last invitations of these users, each state derived. */
export async function readInvitations(
  ctx: Reads & Needs<'now'>,
  userIds: readonly number[],
): Promise<(userId: number) => Invitation> {
  const facts = userIds.length === 0 ? [] : await findInvitations(ctx, userIds);
  const byUser = new Map(facts.map((one) => [one.userId, one]));
  return (userId) => invitationOf(byUser.get(userId), ctx.now);
}
