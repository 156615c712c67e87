import type { Needs } from '../core/context.ts';
import { composeEmail } from '../emails/compose.ts';
import { signupFooter } from '../emails/footers.ts';
import type { EmailContent } from '../emails/queue.ts';

/** The page that the links open. The token follows `#`: browsers send it to no server, so that no log contains it. */
export function welcomeLink({ settings }: Needs<'settings'>, fragment: string): string {
  return `${settings.appUrl ?? settings.baseUrl}/bienvenue#${fragment}`;
}

type Asked = { name: string; association: string; place: string; link: string; hours: number };

/** The e-mail with the link that makes the association, in French. */
export function signupEmail({ name, association, place, link, hours }: Asked): EmailContent {
  const title = 'Créez l’espace de votre amicale';
  return composeEmail({
    subject: title,
    title,
    blocks: [
      `Bonjour ${name},`,
      `Vous avez demandé un espace dans Tournée pour « ${association} », ${place}.`,
      'Il reste à choisir votre identifiant et votre mot de passe :',
      { label: 'Continuer', url: link },
      `Ce lien est valable ${hours} heures et ne sert qu’une fois. Une nouvelle demande le remplace.`,
    ],
    footer: signupFooter(
      'Si vous n’êtes pas à l’origine de cette demande, ignorez-le : rien n’est créé sans ce lien.',
    ),
    replyTo: null,
  });
}

/** The e-mail with an invitation, in French. */
export function signupInvitationEmail({ link, days }: { link: string; days: number }): EmailContent {
  const title = 'Votre amicale est invitée dans Tournée';
  return composeEmail({
    subject: title,
    title,
    blocks: [
      'Bonjour,',
      'Tournée accompagne les passages chez les habitants : secteurs, visites, dons et reçus. Vous êtes invités à y créer l’espace de votre amicale.',
      { label: 'Créer l’espace de mon amicale', url: link },
      `Ce lien est valable ${days} jours, pour une seule amicale.`,
    ],
    footer: signupFooter('Si vous ne savez pas de quoi il s’agit, ignorez-le.'),
    replyTo: null,
  });
}
