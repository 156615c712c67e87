import type { Context } from '../core/context.ts';
import { addSeconds } from '../core/time.ts';
import { type Reminded, takeReminded } from '../data/chat/digests.ts';
import { composeEmail } from '../emails/compose.ts';
import { accountFooter } from '../emails/footers.ts';
import { type EmailContent, queueEmail } from '../emails/queue.ts';
import { userSealer } from '../users/content.ts';

const HOUR_SECONDS = 3600;
/** Users per transaction, each of whom gets an e-mail. */
const BATCH = 200;

const FOOTER = accountFooter(
  'Il vient au plus une fois par jour ; vous pouvez le désactiver dans votre profil.',
);

/** Writes an e-mail in French with the number of unread messages, never their text. */
function digestEmail(name: string | null, unread: number): EmailContent {
  const title = unread === 1 ? '1 message non lu' : `${unread} messages non lus`;
  const greeting = name ? `Bonjour ${name},` : 'Bonjour,';
  const what = `Vous avez ${title} dans Tournée, depuis plus de 24 heures pour le plus ancien.`;
  const where = 'Ouvrez l’application ou le site de votre association pour lire et répondre.';
  return composeEmail({
    subject: title,
    title,
    blocks: [greeting, what, where],
    footer: FOOTER,
    replyTo: null,
  });
}

/** E-mails users once a day about messages unread for a day. The job is safe to kill and rerun. */
export async function sendChatDigests(ctx: Context): Promise<{ reminded: number }> {
  let reminded = 0;
  for (let after = 0; ; ) {
    const users = await ctx.transact('all', (trx) => remindNext(trx, after));
    reminded += users.length;
    const last = users.at(-1);
    if (!last) return { reminded };
    after = last.id;
  }
}

async function remindNext(trx: Context, after: number): Promise<Reminded[]> {
  const users = await takeReminded(trx.db, {
    now: trx.now,
    unreadSince: addSeconds(trx.now, -24 * HOUR_SECONDS),
    // Less than a day, because the job does not start at the same second every morning.
    remindedBefore: addSeconds(trx.now, -20 * HOUR_SECONDS),
    after,
    limit: BATCH,
  });
  for (const user of users) await remind(trx, user);
  return users;
}

async function remind(trx: Context, user: Reminded): Promise<void> {
  const { read } = userSealer(trx.cipher, user);
  const to = read('encrypted_email', user.encrypted_email);
  if (to === null) return;
  await queueEmail(trx, {
    entityId: user.entity_id,
    purpose: 'chat-digest',
    receiptId: null,
    userId: user.id,
    to,
    content: digestEmail(read('encrypted_name', user.encrypted_name), user.unread),
  });
}
