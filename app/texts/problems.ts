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
};
