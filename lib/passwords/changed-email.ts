import type { Context } from '../core/context.ts';
import type { UserRow } from '../data/users/users.ts';
import { composeEmail } from '../emails/compose.ts';
import { accountFooter } from '../emails/footers.ts';
import { type EmailContent, queueEmail } from '../emails/queue.ts';
import { userSealer } from '../users/content.ts';
import { confirmedEmail } from '../users/own-email.ts';

const TITLE = 'Votre mot de passe a été changé';
const FOOTER = accountFooter('Il ne peut pas être désactivé.');

/** The sessions that the password change ended: all, or all except the one that changed it. */
type Ended = 'all' | 'others';

const ends: Record<Ended, string> = {
  all: 'Votre mot de passe vient d’être changé et toutes vos sessions ont été fermées.',
  others: 'Votre mot de passe vient d’être changé et toutes vos autres sessions ont été fermées.',
};

function passwordChangedEmail(name: string | null, ended: Ended): EmailContent {
  const greeting = name ? `Bonjour ${name},` : 'Bonjour,';
  const what = ends[ended];
  const alarm = 'Si ce n’était pas vous, prévenez sans attendre un administrateur de votre association.';
  return composeEmail({
    subject: TITLE,
    title: TITLE,
    blocks: [greeting, what, alarm],
    footer: FOOTER,
    replyTo: null,
  });
}

/** Records that a password was changed and notifies its user by e-mail, in French, without the password. */
export async function tellPasswordChanged(trx: Context, user: UserRow, ended: Ended): Promise<void> {
  trx.record({
    entityId: user.entity_id,
    object: 'user',
    objectId: user.id,
    action: 'changed',
    changes: { password: true },
  });
  const { read } = userSealer(trx.cipher, user);
  const to = confirmedEmail({ read }, user, trx.now);
  if (to === null) return;
  await queueEmail(trx, {
    entityId: user.entity_id,
    purpose: 'password-changed',
    receiptId: null,
    userId: user.id,
    to,
    content: passwordChangedEmail(read('encrypted_name', user.encrypted_name), ended),
  });
}
