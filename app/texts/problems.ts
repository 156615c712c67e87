import type { MetCode } from './operations.ts';

/** What each refusal means to whoever sees it, and what to do. */
export const problems: Record<MetCode, readonly [what: string, todo: string]> = {
  'blocked-ip': [
    'Trop d’essais ont échoué depuis ce réseau.',
    'La connexion sera de nouveau possible plus tard.',
  ],
  'cell-damaged': [
    'Une donnée enregistrée ne peut plus être lue.',
    'Prévenez la personne qui exploite le service : rien n’a été modifié.',
  ],
  'client-too-old': [
    'Cette page est trop ancienne pour le service.',
    'Rechargez-la pour avoir la version actuelle.',
  ],
  forbidden: [
    'Votre rôle ne donne pas accès à cela.',
    'Demandez à un administrateur de votre amicale si vous en avez besoin.',
  ],
  'internal-error': [
    'Le service a rencontré une erreur.',
    'Réessayez ; si cela recommence, prévenez la personne qui exploite le service.',
  ],
  'invalid-credentials': [
    'Identifiant ou mot de passe incorrect.',
    'Vérifiez les deux : les majuscules comptent dans le mot de passe.',
  ],
  'invalid-token': ['Votre session est terminée.', 'Connectez-vous de nouveau.'],
  'malformed-json': ['La demande n’a pas été comprise.', 'Rechargez la page et recommencez.'],
  'missing-token': ['Vous n’êtes pas connecté.', 'Connectez-vous.'],
  'not-found': [
    'Il n’y a rien ici pour vous.',
    'L’adresse est fausse, ou ce qu’elle montre appartient à une autre amicale.',
  ],
  'password-compromised': [
    'Ce mot de passe est connu publiquement : il ne protège plus le compte.',
    'Demandez un nouveau mot de passe à un administrateur de votre amicale.',
  ],
  'payload-too-large': ['C’est trop long pour être enregistré.', 'Raccourcissez le texte.'],
  'service-unavailable': ['Le service est momentanément indisponible.', 'Réessayez dans un instant.'],
  'too-many-attempts': [
    'Trop d’essais ont échoué pour ce compte.',
    'La connexion sera de nouveau possible plus tard.',
  ],
  'too-many-requests': ['Trop de demandes en peu de temps.', 'Réessayez dans un instant.'],
  'unsupported-media-type': ['La demande n’a pas été comprise.', 'Rechargez la page et recommencez.'],
  'validation-failed': ['Une valeur manque ou ne convient pas.', 'Corrigez-la et recommencez.'],
  'address-not-found': ['Cette adresse n’existe pas, ou plus.', 'Rechargez la page et recommencez.'],
  'field-forbidden': [
    'Votre rôle ne permet pas de modifier cette information.',
    'Demandez à un administrateur de votre amicale.',
  ],
  'idempotency-key-in-flight': [
    'La même demande est encore en cours.',
    'Attendez un instant, puis rechargez la page pour voir ce qui a été fait.',
  ],
  'idempotency-key-malformed': ['La demande n’a pas été comprise.', 'Rechargez la page et recommencez.'],
  'idempotency-key-reused': ['La demande n’a pas été comprise.', 'Rechargez la page et recommencez.'],
  'not-an-operation-member': [
    'Cette personne ne fait pas partie de la saison.',
    'Ajoutez-la d’abord aux membres de la saison.',
  ],
  'operation-closed': [
    'Cette saison est close : ses passages ne changent plus.',
    'Un administrateur de l’amicale peut la rouvrir.',
  ],
  'operation-not-found': ['Cette saison n’existe pas, ou plus.', 'Choisissez-en une autre.'],
  'passage-locked': [
    'Ce passage ne peut plus être modifié : un reçu a été établi, une carte débitée ou l’argent remis.',
    'Rechargez la page pour voir lequel ; annulez d’abord le reçu s’il y en a un.',
  ],
  'personal-data-not-allowed': [
    'Aucun nom ni coordonnée ne peut être noté pour ce résultat.',
    'Effacez-les, ou choisissez un autre résultat.',
  ],
  'precondition-failed': [
    'Quelqu’un d’autre a modifié ce passage entre-temps.',
    'Rechargez la page pour voir sa version, puis recommencez si c’est encore nécessaire.',
  ],
  'sector-not-found': ['Ce secteur n’existe pas, ou plus.', 'Rechargez la page et recommencez.'],
  'still-referenced': [
    'D’autres enregistrements dépendent de celui-ci.',
    'Il ne peut pas être supprimé tant qu’ils existent.',
  ],
  'address-suppressed': [
    'Cette adresse a déjà refusé un e-mail : le service ne lui écrit plus.',
    'Envoyez à une autre adresse, ou rétablissez celle-ci dans « Adresses écartées ».',
  ],
  'email-not-retryable': [
    'Cet e-mail n’est plus à réessayer.',
    'Rechargez la page pour voir ce qu’il est devenu, ou envoyez le reçu de nouveau.',
  ],
  erased: [
    'Les données de cette personne ont été effacées à sa demande.',
    'Rien ne peut plus lui être envoyé ni être noté à son nom.',
  ],
  'fiscal-receipt-incomplete': [
    'Il manque des mentions obligatoires du reçu fiscal.',
    'Complétez le nom et l’adresse du donateur dans le passage, ou les réglages de l’amicale.',
  ],
  'fiscal-receipt-not-allowed': [
    'Ce passage ne donne pas droit à un reçu fiscal.',
    'Établissez un reçu de paiement.',
  ],
  'nothing-to-receipt': [
    'Rien n’a été donné à ce passage, ou tout a été rendu.',
    'Corrigez d’abord le montant du passage s’il est faux.',
  ],
  'passage-not-found': ['Ce passage n’existe pas, ou plus.', 'Rechargez la page et recommencez.'],
  'payment-pending': [
    'Le paiement par carte de ce passage n’est pas terminé.',
    'Attendez qu’il soit payé ou annulé, puis recommencez.',
  ],
  'receipt-already-issued': [
    'Ce passage a déjà un reçu.',
    'Annulez d’abord celui-ci s’il faut le remplacer.',
  ],
  'receipt-cancelled': ['Ce reçu est annulé.', 'Établissez-en un nouveau pour le même passage.'],
  'receipt-not-printable': [
    'Un nom ou une adresse contient des lettres qu’un reçu ne peut pas afficher.',
    'Écrivez-les en lettres latines dans le passage, puis recommencez.',
  ],
  'receipt-pending': [
    'Le document de ce reçu est encore en préparation.',
    'Réessayez dans quelques secondes.',
  ],
  'suppressed-address-not-found': [
    'Cette adresse n’est pas, ou plus, écartée.',
    'Rechargez la page pour voir la liste actuelle.',
  ],
  'already-refunded': [
    'Il ne reste pas autant à rendre de ce paiement.',
    'Écrivez au plus le montant payé, moins ce qui a déjà été rendu ; rechargez la page pour voir ce qui l’a été.',
  ],
  'amount-out-of-range': [
    'Ce montant n’est pas possible pour une carte.',
    'Écrivez un autre montant, d’au moins 0,01 €.',
  ],
  disputed: [
    'Le donateur conteste ce paiement auprès de sa banque : l’argent est retenu.',
    'Attendez la décision de la banque ; répondez-lui dans l’espace du prestataire.',
  ],
  'entity-not-found': ['Cette amicale n’existe pas, ou plus.', 'Choisissez-en une autre.'],
  'idempotency-key-required': ['La demande n’a pas été comprise.', 'Rechargez la page et recommencez.'],
  'not-a-card-payment': ['Ce passage n’a pas été payé par carte.', 'Corrigez plutôt le montant du passage.'],
  'pay-account-disconnected': [
    'L’amicale s’est retirée du service de paiement.',
    'Contactez la personne qui exploite le service pour ouvrir un nouveau compte.',
  ],
  'pay-account-in-progress': [
    'Le compte de paiement est en train d’être ouvert.',
    'Réessayez dans un instant.',
  ],
  'pay-account-rejected': [
    'Le prestataire de paiement a refusé l’amicale.',
    'Contactez la personne qui exploite le service.',
  ],
  'pay-location-country': [
    'Le lieu d’encaissement doit être en France.',
    'Complétez l’adresse de l’amicale dans les réglages, puis recommencez.',
  ],
  'pay-not-configured': [
    'Les cartes ne sont pas proposées par ce service.',
    'Demandez à la personne qui l’exploite.',
  ],
  'pay-not-ready': ['Le compte de paiement ne prend pas encore de carte.', 'Complétez d’abord le dossier.'],
  'pay-provider-error': [
    'Le prestataire de paiement a refusé la demande.',
    'Rien n’a été débité ni rendu. Réessayez ; si cela recommence, prévenez la personne qui exploite le service.',
  ],
  'pay-provider-unavailable': [
    'Le prestataire de paiement ne répond pas.',
    'Réessayez plus tard : répéter la demande ne débite et ne rend rien deux fois.',
  ],
  'conflict-settled': [
    'Quelqu’un d’autre a déjà tranché ce conflit.',
    'Rechargez la page pour voir ceux qui restent.',
  ],
  'id-already-used': [
    'Une autre saisie porte déjà cet identifiant.',
    'Enregistrez ce passage de nouveau depuis la page des passages.',
  ],
};
