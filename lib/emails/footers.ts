/** What mails of the service say at their end (articles 13 and 14 GDPR): why, on which basis, how long, and whom to write to. */

type Issuer = { name: string; address: readonly string[]; email: string | null };

/** Whom a donor writes to: always a mail or a postal address, if the association has one. */
export function contactOf({ name, address, email }: Issuer): string {
  return email ?? [name, ...address].join(', ');
}

/** Under mails with a receipt, or about one; the durations are those of docs/privacy.md. */
export function donorFooter(entity: Issuer, { isFiscal }: { isFiscal: boolean }): string {
  const basis = isFiscal ? 'votre demande de reçu et une obligation légale' : 'votre demande de reçu';
  return (
    `Vous recevez ce message parce que vous avez donné votre adresse à l’association « ${entity.name} » pour obtenir un reçu. ` +
    `Elle ne sert à rien d’autre. Base légale : ${basis}. Vos coordonnées sont effacées 24 mois au plus après votre ` +
    `dernier don ; le reçu est gardé dix ans, avec les comptes. Accès, rectification, effacement : ${contactOf(entity)}. ` +
    `Réclamation : www.cnil.fr.`
  );
}

/** Under mails about the account of a user; `why` is the sentence that is particular to the mail. */
export function accountFooter(why: string): string {
  return (
    `Message automatique de Tournée. ${why} Vous le recevez parce que votre association vous a ouvert un accès. Base légale : ` +
    `votre engagement auprès d’elle. Votre adresse est gardée avec votre compte, 24 mois au plus sans connexion. Accès, ` +
    `rectification, effacement : les administrateurs de votre association. Réclamation : www.cnil.fr.`
  );
}
