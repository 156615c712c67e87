import { accountKey } from '../auth/attempts.ts';
import type { Context } from '../core/context.ts';
import { hashToken } from '../core/ids.ts';
import { hashPassword, requireAcceptable } from '../core/password-hash.ts';
import { Problem } from '../core/problems.ts';
import { escapeHtml } from '../core/text/html.ts';
import { deleteSessionsOfUser, isLiveResetToken, useResetToken } from '../data/sessions.ts';
import { forgetFailures } from '../data/throttling.ts';
import { setPasswordHash } from '../data/users.ts';
import { type EmailContent, emailHtml, queueEmail } from '../emails/queue.ts';
import { userSealer } from '../users/content.ts';

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

/** Sets the password of whoever holds a live reset token, ends every session of theirs and tells them. */
export async function resetPassword(
  ctx: Context,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const tokenHash = hashToken(token);
  // No hash and no question to another service for a token that nobody was given.
  if (!(await isLiveResetToken(ctx.db, tokenHash, ctx.now))) throw new Problem('reset-token-invalid');
  // Before the token is used up: a poor choice may be made better.
  await requireAcceptable(ctx, password, '/password');
  const passwordHash = await hashPassword(password);
  await ctx.transact('all', async (trx) => {
    const userId = await useResetToken(trx.db, tokenHash, trx.now);
    // Used by another request meanwhile.
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
