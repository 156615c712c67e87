import * as z from 'zod';
import type { Needs, Reads } from '../core/context.ts';
import { Instant as InstantSchema } from '../core/schemas/common.ts';
import { Enumeration } from '../core/schemas/enumeration.ts';
import { addSeconds, type Instant } from '../core/time.ts';
import { findInvitations, type InvitationFacts } from '../data/users/invitations.ts';
import type { UserRow } from '../data/users/users.ts';

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
  has_chosen_password: z
    .boolean()
    .optional()
    .meta({ description: 'With or without an invitation; false while there is none, or a generated one.' }),
  has_second_factor: z
    .boolean()
    .optional()
    .meta({ description: 'A passkey or codes of an authenticator application are registered.' }),
};

type Access = Required<z.input<z.ZodObject<typeof invitationFields>>>;
export type Invitation = Pick<Access, 'invited_at' | 'invitation'>;

/** Derives the state of the last invitation; undefined facts: there was none. */
export function invitationOf(facts: InvitationFacts | undefined, now: Instant): Invitation {
  const { invitedAt = null, chosenAt = null } = facts ?? {};
  if (invitedAt === null) return { invited_at: null, invitation: 'none' };
  if (chosenAt !== null && chosenAt >= invitedAt) return { invited_at: invitedAt, invitation: 'accepted' };
  const isValid = now < addSeconds(invitedAt, INVITATION_DAYS * 86_400);
  return { invited_at: invitedAt, invitation: isValid ? 'sent' : 'expired' };
}

type Account = Pick<UserRow, 'id' | 'password_generated' | 'has_factor'>;

/** The last invitations of these users, each state derived, and whether each has chosen a password and has a second factor. */
export async function readInvitations(
  ctx: Reads & Needs<'now'>,
  users: readonly Account[],
): Promise<(user: Account) => Access> {
  const userIds = users.map(({ id }) => id);
  const facts = userIds.length === 0 ? [] : await findInvitations(ctx, userIds);
  const byUser = new Map(facts.map((one) => [one.userId, one]));
  return ({ id, password_generated, has_factor }) => ({
    ...invitationOf(byUser.get(id), ctx.now),
    has_chosen_password: password_generated === 0,
    has_second_factor: has_factor === 1,
  });
}
