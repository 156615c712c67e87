import { escapeHtml } from '../html.ts';
import { emailHtml } from './layout.ts';
import type { EmailContent } from './queue.ts';

const FOOTER = "Message automatique de Tournée. Si vous n'êtes pas à l'origine de cette demande, ignorez-le.";

/** The e-mail with the link to choose another password, in French. */
export function passwordResetEmail({
  name,
  link,
  minutes,
}: {
  name: string | null;
  link: string;
  minutes: number;
}): EmailContent {
  const greeting = name ? `Bonjour ${name},` : 'Bonjour,';
  const why = 'Votre mot de passe doit être remplacé avant votre prochaine connexion.';
  const once = `Ce lien est valable ${minutes} minutes et ne sert qu'une fois.`;
  return {
    subject: 'Choisissez un nouveau mot de passe',
    text: `${greeting}\n\n${why}\n\nChoisir un nouveau mot de passe :\n${link}\n\n${once}\n\n${FOOTER}\n`,
    html: emailHtml(
      'Choisissez un nouveau mot de passe',
      [
        escapeHtml(greeting),
        escapeHtml(why),
        `<a href="${escapeHtml(link)}" style="color:#a3200d;font-weight:bold">Choisir un nouveau mot de passe</a>`,
        escapeHtml(once),
      ],
      escapeHtml(FOOTER),
    ),
    replyTo: null,
  };
}
