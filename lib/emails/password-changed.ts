import { escapeHtml } from '../html.ts';
import { emailHtml } from './layout.ts';
import type { EmailContent } from './queue.ts';

const TITLE = 'Votre mot de passe a été changé';
const FOOTER = 'Message automatique de Tournée.';

/** The notice after a password was set through a reset link, in French. */
export function passwordChangedEmail(name: string | null): EmailContent {
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
