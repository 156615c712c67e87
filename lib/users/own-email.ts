import type { Context } from '../core/context.ts';
import { type Sealer, searchForm } from '../core/crypto/cipher.ts';
import { addSeconds, type Instant } from '../core/time.ts';
import type { UserRow } from '../data/users/users.ts';
import { composeEmail } from '../emails/compose.ts';
import { accountFooter } from '../emails/footers.ts';
import { type EmailContent, queueEmail } from '../emails/queue.ts';
import { type UserContent, userSealer } from './content.ts';

const CONFIRMED_AFTER_SECONDS = 86_400;

type Addresses = Pick<UserRow, 'encrypted_email' | 'encrypted_former_email' | 'email_changed_at'>;

/**
 * The address to which password links are sent. A new address that the user entered waits for 24 hours, so that an open session is
 * not enough to take over an account; until then the previous address applies, if there was one. A damaged address counts as none.
 */
export function confirmedEmail({ read }: Pick<Sealer, 'read'>, row: Addresses, now: Instant): string | null {
  const { email_changed_at: changedAt } = row;
  const isWaiting = changedAt !== null && now < addSeconds(changedAt, CONFIRMED_AFTER_SECONDS);
  return isWaiting
    ? read('encrypted_former_email', row.encrypted_former_email)
    : read('encrypted_email', row.encrypted_email);
}

const CONFIRMED = { encrypted_former_email: null, email_changed_at: null };

/** The columns with which the caller's new address waits for its confirmation; the previous address gets a notice. */
export async function followOwnEmail(ctx: Context, user: UserRow, after: UserContent) {
  const { seal, read } = userSealer(ctx.cipher, user);
  const former = confirmedEmail({ read }, user, ctx.now);
  if (former !== null && after.email !== null && searchForm(former) === searchForm(after.email))
    return CONFIRMED;
  if (former !== null) {
    const content = emailChangedEmail(after.name);
    const { id: userId, entity_id: entityId } = user;
    const draft = { entityId, userId, receiptId: null, to: former, content };
    await queueEmail(ctx, { ...draft, purpose: 'email-changed' });
  }
  return { encrypted_former_email: seal('encrypted_former_email', former), email_changed_at: ctx.now };
}

/** The columns that confirm an address, because an administrator entered it. */
export function confirmEmail({ email_changed_at: changedAt }: UserRow) {
  return changedAt === null ? {} : CONFIRMED;
}

const TITLE = 'Votre adresse e-mail a été changée';
const FOOTER = accountFooter('Il ne peut pas être désactivé.');

function emailChangedEmail(name: string | null): EmailContent {
  const paragraphs = [
    name ? `Bonjour ${name},` : 'Bonjour,',
    'L’adresse e-mail de votre compte Tournée vient d’être changée. Ce message est le dernier envoyé à cette adresse, sauf pendant les 24 heures qui viennent.',
    'Si ce n’était pas vous : demandez tout de suite un nouveau mot de passe (« mot de passe oublié »). Pendant 24 heures, le lien arrive encore à cette adresse et non à la nouvelle. Puis remettez votre adresse et prévenez un administrateur de votre association.',
  ];
  return composeEmail({ subject: TITLE, title: TITLE, blocks: paragraphs, footer: FOOTER, replyTo: null });
}
