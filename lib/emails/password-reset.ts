import { escapeHtml } from '../html.ts';
import { emailHtml } from './layout.ts';
import type { EmailContent } from './queue.ts';

const FOOTER = "Message automatique de Tournée. Si vous n'êtes pas à l'origine de cette demande, ignorez-le.";

/** Why somebody gets a link: they asked for one, or signed in with a password that is publicly known. */
export type ResetReason = 'asked' | 'compromised';

const reasons: Record<ResetReason, string> = {
  asked:
    "Vous avez demandé à choisir un nouveau mot de passe. L'ancien reste valable tant que vous n'en choisissez pas un autre.",
  compromised:
    'Votre mot de passe figure dans une liste de mots de passe divulgués : il doit être remplacé avant votre prochaine connexion.',
};

/** The e-mail with the link to choose another password, in French. */
export function passwordResetEmail({
  reason,
  name,
  link,
  minutes,
}: {
  reason: ResetReason;
  name: string | null;
  link: string;
  minutes: number;
}): EmailContent {
  const greeting = name ? `Bonjour ${name},` : 'Bonjour,';
  const once = `Ce lien est valable ${minutes} minutes et ne sert qu'une fois.`;
  return {
    subject: 'Choisissez un nouveau mot de passe',
    text: `${greeting}\n\n${reasons[reason]}\n\nChoisir un nouveau mot de passe :\n${link}\n\n${once}\n\n${FOOTER}\n`,
    html: emailHtml(
      'Choisissez un nouveau mot de passe',
      [
        escapeHtml(greeting),
        escapeHtml(reasons[reason]),
        `<a href="${escapeHtml(link)}" style="color:#a3200d;font-weight:bold">Choisir un nouveau mot de passe</a>`,
        escapeHtml(once),
      ],
      escapeHtml(FOOTER),
    ),
    replyTo: null,
  };
}
