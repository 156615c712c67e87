import type * as z from 'zod';
import { actorId, type Context } from '../core/context.ts';
import { hashToken, newToken } from '../core/ids.ts';
import { addSeconds } from '../core/time.ts';
import { storeInvitation } from '../data/signup/invitations.ts';
import { queueEmail } from '../emails/queue.ts';
import { signupInvitationEmail, welcomeLink } from './mails.ts';
import { requireSignup } from './mode.ts';
import type { SignupInvitation, SignupInvitationDraft } from './schemas.ts';

const INVITATION_DAYS = 14;

/** Makes a link with which one association signs up, and mails it where an address is given. */
export async function inviteAssociation(
  ctx: Context,
  { email }: z.output<typeof SignupInvitationDraft>,
): Promise<z.input<typeof SignupInvitation>> {
  requireSignup(ctx);
  const token = newToken(ctx.ids);
  const expires_at = addSeconds(ctx.now, INVITATION_DAYS * 86_400);
  await storeInvitation(ctx.db, {
    token_hash: hashToken(token),
    created_by: actorId(ctx),
    created_at: ctx.now,
    expires_at,
    used_at: null,
  });
  const url = welcomeLink(ctx, `invitation=${token}`);
  if (email) {
    const content = signupInvitationEmail({ link: url, days: INVITATION_DAYS });
    await queueEmail(ctx, { entityId: null, purpose: 'signup', receiptId: null, to: email, content });
  }
  return { token, url, expires_at };
}
