import { plural } from '../../texts/numbers.ts';

export const privacy = {
  title: 'Vie privée',
  lead: 'Répondre à une personne qui demande ce que l’amicale sait d’elle, ou qui veut être effacée. Vérifiez d’abord son identité.',
  find: 'Chercher une personne',
  findHint:
    'Tout ce que vous donnez doit correspondre : un seul détail sûr vaut mieux que plusieurs. Rien de cela n’apparaît dans l’adresse de la page.',
  name: 'Nom',
  nameHint: 'En entier, tel qu’il a été noté : « M. et Mme Dupont », pas « Dupont ».',
  email: 'E-mail',
  phone: 'Téléphone',
  address: 'Adresse postale',
  ofMember: 'La demande concerne un membre :',
  memberPage: 'voir sa page',
  ofVisit: 'La demande concerne le donateur du passage n°',
  other: 'Chercher quelqu’un d’autre',
  reason: 'Motif',
  reasonHint: 'Conservé dans l’historique, par exemple : Demande écrite du 3 mars.',
  submit: 'Chercher',
  nobody: 'Donnez au moins un détail : nom, e-mail, téléphone ou adresse.',
  found: 'Ce que le service détient',
  nothing: 'Rien n’a été trouvé pour cette personne.',
  nothingOfName:
    'Les noms sont chiffrés : un nom ne se trouve qu’en entier, tel qu’il a été noté, avec ou sans « M. », « Mme » ou prénom. Essayez une autre forme, ou l’e-mail, le téléphone ou l’adresse.',
  what: 'Données',
  otherPart: 'Autres données',
  count: 'Nombre',
  why: 'Pourquoi',
  stored: 'Tout ce qui correspond',
  goes: 'Ce qu’un effacement fait disparaître',
  stays: 'Ce qui reste, et pourquoi',
  staysNothing: 'Rien ne reste.',
  goesNothing: 'Il n’y a rien à effacer.',
  backups:
    'Les sauvegardes gardent une trace jusqu’à leur expiration ; une sauvegarde restaurée est effacée à nouveau.',
  file: 'Le fichier de la personne',
  fileLead:
    'Tout ce que le service sait d’elle, à lui remettre si elle le demande. Relisez-le : il peut s’agir d’un homonyme.',
  fileChosen:
    'Ce que vous avez coché, avec ses reçus et ses e-mails, à lui remettre si elle le demande. Relisez-le avant de le remettre.',
  fileAsk: 'Préparer et montrer le fichier',
  fileBusy: 'Le fichier se prépare…',
  fileSave: 'Enregistrer le fichier',
  otherList: 'Autres données',
  fileEmpty: 'Le fichier ne contient rien.',
  erase: 'Effacer cette personne',
  eraseLead: 'Un effacement est définitif : personne ne peut le défaire.',
  word: 'EFFACER',
  confirm: (word: string) => `Tapez ${word} pour confirmer`,
  confirmCount: (count: string) => `Tapez le nombre de données choisies, ${count}`,
  notConfirmed: (word: string) => `Pour effacer, tapez ${word} dans la case.`,
  erased: 'C’est effacé.',
  gone: 'Effacé',
  audit: 'Demandes traitées',
  auditLead:
    'Chaque recherche, chaque fichier et chaque effacement laisse une ligne, sans le nom de la personne.',
  noAudit: 'Aucune demande n’a encore été traitée.',
};

/** Choosing what belongs to the person. */
export const choice = {
  title: 'Choisir ce qui concerne cette personne',
  lead: 'Plusieurs personnes peuvent porter le même nom. Cochez ce qui concerne celle-ci : rien d’autre ne sera remis ni effacé, et une adresse e-mail qu’une donnée non cochée porte aussi reste.',
  more: (count: number) =>
    `${plural(count, 'autre saisie', 'autres saisies')} de téléphone ${count < 2 ? 'correspond' : 'correspondent'} et ne ${count < 2 ? 'peut' : 'peuvent'} pas être ${count < 2 ? 'montrée' : 'montrées'} ici. Elles ne seront ni remises ni effacées : précisez la recherche pour les atteindre.`,
  none: 'Cochez au moins une donnée qui concerne cette personne.',
  chosen: (chosen: string, all: string) => `${chosen} sur ${all}.`,
  look: 'Voir ce qui serait effacé',
  erasure: 'Préparer un effacement',
  would: 'Ce qui se passera',
  withIt: (chosen: string) =>
    `${chosen}, et ce qui s’y rattache\u00a0: e-mails envoyés et adresses e-mail sur des reçus, par exemple.`,
  wholeGroup: 'Tout ce groupe',
  noContact: 'Sans e-mail, téléphone ni adresse',
  noName: 'Sans nom',
  visit: 'Voir le passage n°',
  inTab: 'dans un nouvel onglet',
  see: 'Voir',
  kinds: { refused_document: 'Saisie de téléphone refusée', conflict: 'Valeur écartée d’un conflit' },
};

/** The kinds of data that an erasure counts. */
export const parts: Record<string, string> = {
  visits: 'Passages à son nom',
  emails: 'E-mails envoyés',
  receipt_addresses: 'Adresses e-mail sur des reçus',
  suppressed_addresses: 'Adresses auxquelles rien n’est plus envoyé',
  refused_documents: 'Saisies de téléphone refusées',
  conflicts: 'Valeurs gardées d’un conflit',
  users: 'Compte de membre',
  receipts: 'Reçus établis',
  receipt_pdfs: 'Documents PDF de reçus',
  damaged_receipts: 'Reçus illisibles',
  amounts: 'Montants collectés',
};

/** Why an erasure keeps data. */
export const reasons: Record<string, string> = {
  receipts:
    'La loi demande de garder les reçus dix ans (six au moins pour un reçu fiscal), avec nom, montant et jour. Seuls les trésoriers et les administrateurs les voient.',
  receipt_pdfs: 'Un reçu reste tel qu’il a été remis, aussi longtemps que le reçu lui-même.',
  damaged_receipts: 'Leur contenu ne peut plus être lu ; seule l’adresse e-mail est retirée.',
  amounts: 'La comptabilité est gardée dix ans : montant, moyen et jour du paiement.',
};

/** The lists in the export about a person. */
export const lists: Record<string, string> = {
  visits: 'Passages',
  receipts: 'Reçus',
  emails: 'E-mails',
  suppressed_addresses: 'Adresses bloquées',
  refused_documents: 'Saisies refusées',
  conflicts: 'Conflits',
  history: 'Historique',
  sessions: 'Sessions',
  uploads: 'Fichiers déposés',
  collected_receipts: 'Reçus qui nomment ce membre',
  messages: 'Messages',
};
