import type { Context } from '../core/context.ts';
import { DEFAULT_TIME_ZONE, dayIn, type Instant } from '../core/time.ts';
import { findUser } from '../data/users/users.ts';
import { composeEmail } from '../emails/compose.ts';
import { accountFooter } from '../emails/footers.ts';
import { type EmailContent, queueEmail } from '../emails/queue.ts';
import { userSealer } from '../users/content.ts';
import { confirmedEmail } from '../users/own-email.ts';

type Told = { name: string; starts_with: string; expires_at: Instant; isNew: boolean };

const FOOTER = accountFooter('Il ne peut pas être désactivé.');
const WARNING =
  'Si ce n’était pas vous : mettez fin à cette clé dans Réglages, Accès des logiciels, changez votre mot de passe et prévenez un administrateur de votre association.';

function keyEmail(person: string | null, { name, starts_with, expires_at, isNew }: Told): EmailContent {
  const title = isNew ? 'Un logiciel a reçu un accès en votre nom' : 'La clé d’un logiciel a été renouvelée';
  const done = isNew
    ? `Une clé vient d’être créée pour le logiciel « ${name} ».`
    : `La clé du logiciel « ${name} » vient d’être remplacée.`;
  const until = dayIn(DEFAULT_TIME_ZONE, expires_at).split('-').toReversed().join('/');
  return composeEmail({
    subject: title,
    title,
    blocks: [
      person ? `Bonjour ${person},` : 'Bonjour,',
      `${done} Elle commence par ${starts_with} et agit en votre nom, jusqu’au ${until} au plus tard.`,
      WARNING,
    ],
    footer: FOOTER,
    replyTo: null,
  });
}

/** Tells the maker of a key, in French, that it was made or replaced, never the key itself. */
export async function mailMaker(ctx: Context, userId: number, told: Told): Promise<void> {
  const user = await findUser(ctx, userId);
  if (!user) return;
  const { read } = userSealer(ctx.cipher, user);
  const to = confirmedEmail({ read }, user, ctx.now);
  if (to === null) return;
  await queueEmail(ctx, {
    entityId: user.entity_id,
    purpose: 'key-made',
    receiptId: null,
    userId,
    to,
    content: keyEmail(read('encrypted_name', user.encrypted_name), told),
  });
}
