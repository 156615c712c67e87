import { kept } from '../core/retention.ts';

/** The legal notice at the end of the service's e-mails (articles 13 and 14 GDPR): purpose, legal basis, retention and contact. */

type Issuer = { name: string; address: readonly string[]; email: string | null };

/** The contact for donors: the association's e-mail address, else its postal address. */
export function contactOf({ name, address, email }: Issuer): string {
  return email ?? [name, ...address].join(', ');
}

/** The footer of e-mails with or about a receipt; the durations equal those of docs/privacy.md. */
export function donorFooter(entity: Issuer, { isFiscal }: { isFiscal: boolean }): string {
  const basis = isFiscal ? 'votre demande de reçu et une obligation légale' : 'votre demande de reçu';
  return (
    `Vous recevez ce message parce que vous avez donné votre adresse à l’association « ${entity.name} » pour obtenir un reçu. ` +
    `Elle ne sert à rien d’autre. Base légale : ${basis}. Vos coordonnées sont effacées 24 mois au plus après votre ` +
    `dernier don ; le reçu est gardé dix ans, avec les comptes. Accès, rectification, effacement : ${contactOf(entity)}. ` +
    `Réclamation : www.cnil.fr.`
  );
}

/** The footer of e-mails to people who have no account yet; `why` is the sentence specific to the e-mail. */
export function signupFooter(why: string): string {
  return (
    `Message automatique de Tournée. ${why} Base légale : votre demande, ou l’intérêt légitime à y répondre. Cette adresse est ` +
    `effacée avec la demande, ${kept.signupDays} jours au plus après ce message, si aucun espace n’est créé. Réclamation : www.cnil.fr.`
  );
}

/** The footer of e-mails about a user's account; `why` is the sentence specific to the e-mail. */
export function accountFooter(why: string): string {
  return (
    `Message automatique de Tournée. ${why} Vous le recevez parce que votre association vous a ouvert un accès. Base légale : ` +
    `votre engagement auprès d’elle. Votre adresse est gardée avec votre compte, 24 mois au plus sans connexion. Accès, ` +
    `rectification, effacement : les administrateurs de votre association. Réclamation : www.cnil.fr.`
  );
}
