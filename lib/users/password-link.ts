import type { Needs } from '../core/context.ts';
import { sealerOf } from '../core/crypto/cipher.ts';
import { hashToken, newToken } from '../core/ids.ts';
import { addSeconds } from '../core/time.ts';
import { hasEmail } from '../data/emails/emails.ts';
import { replaceResetToken } from '../data/users/sessions.ts';
import { lockAccount } from '../data/users/users.ts';
import { composeEmail } from '../emails/compose.ts';
import { accountFooter } from '../emails/footers.ts';
import { type EmailContent, queueEmail } from '../emails/queue.ts';
import { confirmedEmail } from './own-email.ts';

/** Creates a link with which a locked user chooses a password once; invalidates earlier links. */
export async function newResetLink(
  trx: Needs<'db' | 'ids' | 'now' | 'settings'>,
  userId: number,
  lifetimeSeconds: number,
): Promise<string> {
  const token = newToken(trx.ids);
  const expiresAt = addSeconds(trx.now, lifetimeSeconds);
  await replaceResetToken(trx.db, { userId, tokenHash: hashToken(token), now: trx.now, expiresAt });
  return resetLink(trx, token);
}

/** The page on which a password is chosen. */
export function resetLink({ settings }: Needs<'settings'>, token: string): string {
  // In the fragment, which browsers do not send, so that no server log contains the token.
  return `${settings.baseUrl}/api/passwords/reset#${token}`;
}

const FOOTER = accountFooter('Si vous n’êtes pas à l’origine de cette demande, ignorez-le.');

/** Why a link is sent: on request, or after a login with a publicly known password. */
type ResetReason = 'asked' | 'compromised';

const reasons: Record<ResetReason, string> = {
  asked:
    'Vous avez demandé à choisir un nouveau mot de passe. L’ancien reste valable tant que vous n’en choisissez pas un autre.',
  compromised:
    'Votre mot de passe figure dans une liste de mots de passe divulgués : il doit être remplacé avant votre prochaine connexion.',
};

/** The e-mail with the link to choose a new password, in French. */
function passwordResetEmail({
  reason,
  name,
  username,
  link,
  minutes,
}: {
  reason: ResetReason;
  name: string | null;
  username: string;
  link: string;
  minutes: number;
}): EmailContent {
  const greeting = name ? `Bonjour ${name},` : 'Bonjour,';
  const once = `Ce lien est valable ${minutes} minutes et ne sert qu’une fois.`;
  const title = 'Choisissez un nouveau mot de passe';
  return composeEmail({
    subject: title,
    title,
    blocks: [
      greeting,
      reasons[reason],
      `Votre identifiant : ${username}`,
      { label: 'Choisir un nouveau mot de passe', url: link },
      once,
    ],
    footer: FOOTER,
    replyTo: null,
  });
}

const LIFETIME_SECONDS = 30 * 60;

/** Why a link is sent; with `emailUuid`, repeated requests queue its e-mail once. */
type Cause = { reason: ResetReason; emailUuid?: string };

type Account = {
  userId: number;
  uuid: string;
  username: string;
  entityId: number | null;
  encrypted_name: string | null;
} & Parameters<typeof confirmedEmail>[1];

/** Sends the account a link to choose a new password, unless it has no e-mail address or was deleted meanwhile. */
export async function queuePasswordReset(
  ctx: Needs<'transact' | 'cipher' | 'now'>,
  { userId, uuid, username, entityId, ...account }: Account,
  { reason, emailUuid: uuidOfEmail }: Cause,
): Promise<void> {
  const sealer = sealerOf(ctx.cipher, { table: 'users', entityId, uuid });
  const to = confirmedEmail(sealer, account, ctx.now);
  if (to === null) return;
  const name = sealer.read('encrypted_name', account.encrypted_name);
  await ctx.transact('all', async (trx) => {
    const held = await lockAccount(trx.db, userId);
    if (held?.active !== 1) return;
    if (uuidOfEmail !== undefined && (await hasEmail(trx.db, uuidOfEmail))) return;
    const link = await newResetLink(trx, userId, LIFETIME_SECONDS);
    const content = passwordResetEmail({ reason, name, username, link, minutes: LIFETIME_SECONDS / 60 });
    await queueEmail(trx, {
      entityId,
      purpose: 'password-reset',
      receiptId: null,
      userId,
      to,
      content,
      ...(uuidOfEmail === undefined ? {} : { uuid: uuidOfEmail }),
    });
  });
}
