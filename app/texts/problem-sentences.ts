import type { CommonCode } from './operations.ts';

type Pair = readonly [what: string, todo: string];

/** The meaning of each problem and what to do, for the door, sign-in and the start page. */
export const problems: Record<CommonCode, Pair> = {
  'blocked-ip': [
    'Trop d’essais ont échoué depuis ce réseau.',
    'La connexion sera de nouveau possible plus tard.',
  ],
  'cell-damaged': [
    'Une donnée enregistrée ne peut plus être lue.',
    'Prévenez la personne qui exploite le service : rien n’a été modifié.',
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
    'Réessayez ; si cela recommence, prévenez la personne qui exploite le service.',
  ],
  'invalid-credentials': [
    'Identifiant ou mot de passe incorrect.',
    'Vérifiez les deux : les majuscules comptent dans le mot de passe.',
  ],
  'invalid-token': ['Votre session est terminée.', 'Connectez-vous de nouveau.'],
  'invalid-code': [
    'Ce code n’est pas accepté.',
    'Tapez le code que l’application affiche maintenant, ou un code de secours pas encore utilisé ; chacun ne sert qu’une fois.',
  ],
  'login-ticket-invalid': [
    'Trop de temps a passé, ou le réseau a changé.',
    'Recommencez avec l’identifiant et le mot de passe.',
  ],
  'passkey-refused': [
    'Cette clé d’accès n’est pas acceptée.',
    'Essayez-en une autre, ou connectez-vous avec votre mot de passe.',
  ],
  'malformed-json': ['La demande n’a pas été comprise.', 'Rechargez la page et recommencez.'],
  'missing-token': ['Vous n’êtes pas connecté.', 'Connectez-vous.'],
  'not-found': [
    'Il n’y a rien ici pour vous.',
    'L’adresse est fausse, ou ce qu’elle montre appartient à une autre amicale.',
  ],
  'password-compromised': [
    'Ce mot de passe est connu publiquement : il ne protège plus le compte.',
    'Demandez un nouveau mot de passe à un administrateur de votre amicale.',
  ],
  'payload-too-large': ['C’est trop long pour être enregistré.', 'Raccourcissez le texte.'],
  'sign-in-link-invalid': [
    'Ce lien de connexion n’est plus valable.',
    'Il sert une fois, pendant deux minutes. Faites-en un autre, ou utilisez votre mot de passe.',
  ],
  'second-factor-required': [
    'Une confirmation de votre identité est demandée.',
    'Montrez votre clé d’accès ou un code, puis recommencez.',
  ],
  'second-factor-setup': [
    'Un second facteur est d’abord à enregistrer.',
    'Ouvrez « Mon compte » et ajoutez une clé d’accès ou une application de codes.',
  ],
  'service-unavailable': ['Le service est momentanément indisponible.', 'Réessayez dans un instant.'],
  'too-many-attempts': [
    'Trop d’essais ont échoué pour ce compte.',
    'La connexion sera de nouveau possible plus tard.',
  ],
  'too-many-requests': ['Trop de demandes en peu de temps.', 'Réessayez dans un instant.'],
  'unsupported-media-type': ['La demande n’a pas été comprise.', 'Rechargez la page et recommencez.'],
  'validation-failed': ['Une valeur manque ou ne convient pas.', 'Corrigez-la et recommencez.'],
  'idempotency-key-in-flight': [
    'La même demande est encore en cours.',
    'Attendez un instant, puis rechargez la page pour voir ce qui a été fait.',
  ],
  'idempotency-key-malformed': ['La demande n’a pas été comprise.', 'Rechargez la page et recommencez.'],
  'idempotency-key-reused': ['La demande n’a pas été comprise.', 'Rechargez la page et recommencez.'],
  'operation-closed': [
    'Cette saison est close : ses passages ne changent plus.',
    'Un administrateur de l’amicale peut la rouvrir.',
  ],
  'operation-not-found': ['Cette saison n’existe pas, ou plus.', 'Choisissez-en une autre.'],
  'entity-not-found': ['Cette amicale n’existe pas, ou plus.', 'Choisissez-en une autre.'],
  'already-paid': [
    'Ce passage est déjà payé par carte, ou le paiement est en cours.',
    'Ne prenez rien d’autre ; un trésorier peut rembourser.',
  ],
  'not-cancelable': [
    'Le donateur vient de payer par carte, ou le paiement est en cours.',
    'Ne prenez rien d’autre : le résultat s’affiche dans quelques secondes.',
  ],
  'pay-disabled': [
    'Votre amicale ne prend pas de cartes.',
    'Choisissez un autre moyen ; un administrateur peut activer les cartes.',
  ],
  'upload-missing': ['Le fichier n’est pas arrivé.', 'Choisissez-le de nouveau et recommencez.'],
  'upload-not-found': ['Ce fichier n’existe pas, ou plus.', 'Choisissez-le de nouveau et recommencez.'],
  'id-already-used': [
    'Ce message a déjà été envoyé autrement.',
    'Rechargez la page et envoyez-le de nouveau.',
  ],
  'room-locked': [
    'Cette conversation est fermée : plus personne n’y écrit.',
    'Demandez à qui s’en occupe de la rouvrir, ou ouvrez-en une autre.',
  ],
  'room-archived': [
    'Cette conversation est archivée : plus personne n’y écrit.',
    'Demandez à qui s’en occupe de la sortir des archives, ou ouvrez-en une autre.',
  ],
  'message-not-found': ['Ce message n’existe plus.', 'Rechargez la page.'],
  'passage-not-found': ['Ce passage n’existe pas, ou plus.', 'Rechargez la page et recommencez.'],
  'amount-out-of-range': [
    'Ce montant n’est pas possible pour une carte.',
    'Écrivez un autre montant, d’au moins 0,01 €.',
  ],
  'not-a-card-payment': ['Ce passage n’a pas été payé par carte.', 'Corrigez plutôt le montant du passage.'],
  'pay-account-disconnected': [
    'L’amicale s’est retirée du service de paiement.',
    'Contactez la personne qui exploite le service pour ouvrir un nouveau compte.',
  ],
  'pay-account-in-progress': [
    'Le compte de paiement est en train d’être ouvert.',
    'Réessayez dans un instant.',
  ],
  'pay-not-configured': [
    'Les cartes ne sont pas proposées par ce service.',
    'Demandez à la personne qui l’exploite.',
  ],
  'pay-not-ready': [
    'Le compte de paiement de l’amicale ne prend pas encore de carte.',
    'Un administrateur doit d’abord compléter le dossier.',
  ],
  'pay-provider-error': [
    'Le prestataire de paiement a refusé la demande.',
    'Rien n’a été débité ni rendu. Réessayez ; si cela recommence, prévenez la personne qui exploite le service.',
  ],
  'pay-provider-unavailable': [
    'Le prestataire de paiement ne répond pas.',
    'Réessayez plus tard : répéter la demande ne débite et ne rend rien deux fois.',
  ],
  'method-not-allowed': ['La demande n’a pas été comprise.', 'Rechargez la page et recommencez.'],
  'resync-required': [
    'Ce téléphone doit tout reprendre depuis le début.',
    'Gardez la page ouverte avec du réseau : rien de ce que vous avez noté n’est perdu.',
  ],
  'address-not-found': ['Cette adresse n’existe pas, ou plus.', 'Rechargez la page et recommencez.'],
  'field-forbidden': [
    'Votre rôle ne permet pas de modifier cette information.',
    'Demandez à un administrateur de votre amicale.',
  ],
  'not-an-operation-member': [
    'Cette personne ne fait pas partie de la saison.',
    'Ajoutez-la d’abord aux membres de la saison.',
  ],
  'passage-locked': [
    'Ce passage ne peut plus être modifié : un reçu a été établi, une carte débitée ou l’argent remis.',
    'Rechargez la page pour voir lequel ; annulez d’abord le reçu s’il y en a un.',
  ],
  'personal-data-not-allowed': [
    'Aucun nom ni coordonnée ne peut être noté pour ce résultat.',
    'Effacez-les, ou choisissez un autre résultat.',
  ],
  'precondition-failed': [
    'Quelqu’un d’autre a fait un changement entre-temps.',
    'Rechargez la page pour voir sa version, puis recommencez si c’est encore nécessaire.',
  ],
  'sector-not-found': ['Ce secteur n’existe pas, ou plus.', 'Rechargez la page et recommencez.'],
  'still-referenced': [
    'D’autres enregistrements dépendent de celui-ci.',
    'Il ne peut pas être supprimé tant qu’ils existent.',
  ],
};
