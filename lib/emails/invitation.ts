import { escapeHtml } from '../html.ts';
import { emailHtml } from './layout.ts';
import type { EmailContent } from './queue.ts';

const ACTION = 'Choisir un mot de passe';
const FOOTER = "Message automatique de Tournée. Si vous ne savez pas de quoi il s'agit, ignorez-le.";

type Invitation = {
  name: string | null;
  username: string;
  /** Null for a super administrator, who belongs to none. */
  association: string | null;
  link: string;
  days: number;
};

/** The e-mail with the first link to choose a password, in French. */
export function invitationEmail({ name, username, association, link, days }: Invitation): EmailContent {
  const greeting = name ? `Bonjour ${name},` : 'Bonjour,';
  const what = `${association ?? 'Tournée'} vous a ouvert un accès à Tournée, le service qui accompagne les passages chez les habitants.`;
  const account = `Votre identifiant : ${username}`;
  const once = `Ce lien est valable ${days} jours et ne sert qu'une fois.`;
  const anchor = `<a href="${escapeHtml(link)}" style="color:#a3200d;font-weight:bold">${ACTION}</a>`;
  return {
    subject: 'Votre accès à Tournée',
    text: `${greeting}\n\n${what}\n\n${account}\n\n${ACTION} :\n${link}\n\n${once}\n\n${FOOTER}\n`,
    html: emailHtml(
      'Votre accès à Tournée',
      [escapeHtml(greeting), escapeHtml(what), escapeHtml(account), anchor, escapeHtml(once)],
      escapeHtml(FOOTER),
    ),
    replyTo: null,
  };
}
