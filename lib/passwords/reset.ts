import * as z from 'zod';
import { accountKey } from '../auth/attempts.ts';
import type { Context } from '../core/context.ts';
import { hashToken } from '../core/ids.ts';
import { hashPassword, requireAcceptable } from '../core/password-hash.ts';
import { MAX_UNITS } from '../core/password-rules.ts';
import { Problem } from '../core/problems.ts';
import { BoundedText } from '../core/schemas.ts';
import { escapeHtml } from '../core/text/html.ts';
import { deleteSessionsOfUser, isLiveResetToken, useResetToken } from '../data/sessions.ts';
import { forgetFailures } from '../data/throttling.ts';
import { setPasswordHash } from '../data/users.ts';
import { type EmailContent, emailHtml, queueEmail } from '../emails/queue.ts';
import { userSealer } from '../users/content.ts';

export const NewPassword = z
  .strictObject({
    token: BoundedText(200).meta({
      description:
        'From the link in the e-mail; it works once, for 30 minutes, or 7 days after an invitation.',
    }),
    password: BoundedText(MAX_UNITS).meta({ format: 'password' }),
  })
  .meta({ id: 'NewPassword' });

const TITLE = 'Votre mot de passe a été changé';
const FOOTER = 'Message automatique de Tournée.';

/** The notice after a password was set through a reset link, in French. */
function passwordChangedEmail(name: string | null): EmailContent {
  const greeting = name ? `Bonjour ${name},` : 'Bonjour,';
  const what = 'Votre mot de passe vient d’être changé et toutes vos sessions ont été fermées.';
  const alarm = 'Si ce n’était pas vous, prévenez sans attendre un administrateur de votre association.';
  return {
    subject: TITLE,
    text: `${greeting}\n\n${what}\n\n${alarm}\n\n--\n${FOOTER}\n`,
    html: emailHtml(TITLE, [escapeHtml(greeting), escapeHtml(what), escapeHtml(alarm)], escapeHtml(FOOTER)),
    replyTo: null,
  };
}

/** Sets the password of the user of a live reset token, ends all their sessions and notifies them by e-mail. */
export async function resetPassword(
  ctx: Context,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const tokenHash = hashToken(token);
  // Checked first, so that invalid tokens cost neither a hash nor a call of the breach service.
  if (!(await isLiveResetToken(ctx.db, tokenHash, ctx.now))) throw new Problem('reset-token-invalid');
  // Before the token is consumed, so that the user can choose another password.
  await requireAcceptable(ctx, password, '/password');
  const passwordHash = await hashPassword(password);
  await ctx.transact('all', async (trx) => {
    const userId = await useResetToken(trx.db, tokenHash, trx.now);
    // Another request has used it meanwhile.
    if (userId === undefined) throw new Problem('reset-token-invalid');
    const user = await setPasswordHash(trx.db, userId, passwordHash, trx.now);
    await deleteSessionsOfUser(trx.db, userId);
    await forgetFailures(trx.db, accountKey(trx, user.username));
    trx.record({
      entityId: user.entity_id,
      object: 'user',
      objectId: userId,
      action: 'changed',
      changes: { password: true },
    });
    const { open } = userSealer(trx.cipher, user);
    const to = open('encrypted_email', user.encrypted_email);
    if (to === null) return;
    const content = passwordChangedEmail(open('encrypted_name', user.encrypted_name));
    await queueEmail(trx, {
      entityId: user.entity_id,
      purpose: 'password-changed',
      receiptId: null,
      to,
      content,
    });
  });
}
