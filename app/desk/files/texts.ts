export const files = {
  title: 'Fichiers',
  lead: 'Les tableaux et les documents que vous demandez sont préparés ici, puis gardés sept jours. Ils disparaissent ensuite d’eux-mêmes.',
  none: 'Aucun fichier n’a encore été demandé.',
  ask: 'Demander un fichier',
  kind: 'Contenu',
  season: 'Saison',
  whole: 'Toute l’amicale',
  journalHint:
    'Une écriture par jour et par moyen de paiement, par remise comptée, par dépôt et par versement, sans aucun nom. Il a les colonnes du FEC et s’importe dans un logiciel de comptabilité ; ce n’est pas le fichier à remettre au fisc. Les comptes se choisissent dans les réglages.',
  accounts: 'Choisir les comptes',
  noSeason: 'Choisissez une saison.',
  from: 'Du (facultatif)',
  to: 'Au (facultatif)',
  submit: 'Préparer le fichier',
  asked: 'Le fichier est demandé. Il apparaît dans la liste et sera prêt dans un instant.',
  list: 'Fichiers demandés',
  state: 'État',
  file: 'Fichier',
  download: 'Télécharger',
  downloadBusy: 'Ouverture…',
  notReady: 'Ce fichier n’est plus disponible. Demandez-le de nouveau.',
  next: 'Fichiers suivants',
  uploaded: 'Voir les fichiers que vous avez déposés',
};

/** The kinds of export and their labels. */
export const kinds = {
  passages: 'Passages (tableau CSV)',
  receipts: 'Reçus (tableau CSV)',
  'receipts-zip': 'Reçus (documents PDF, dans un zip)',
  history: 'Historique des modifications (tableau CSV)',
  journal: 'Journal comptable (CSV à importer, colonnes du FEC)',
  'sector-sheet': 'Feuilles de secteur à imprimer (PDF)',
} as const;

/** The export of one person's data, which another page creates. */
export const ofPerson = 'Données d’une personne (JSON)';

export const states = {
  pending: 'En préparation…',
  failed: 'Échec',
  withdrawn: 'Retiré',
  expired: 'Supprimé après sept jours',
  ready: 'Prêt',
} as const;

/** Why an export failed, and what to do. */
export const reasons = {
  erased: 'Une personne qui pouvait y figurer a été effacée. Demandez-le de nouveau.',
  'not-built': 'Il n’a pas pu être préparé à temps. Demandez-le de nouveau.',
} as const;
