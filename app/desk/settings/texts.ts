export const settings = {
  menu: 'Réglages',
  pages: {
    settings: 'Amicale',
    logo: 'Logo',
    fiscal: 'Reçus fiscaux',
    rules: 'Règles',
    seasons: 'Saisons',
    privacy: 'Vie privée',
    journal: 'Historique',
  },
  save: 'Enregistrer',
  saved: 'Les réglages sont enregistrés.',
};

export const association = {
  title: 'Réglages de l’amicale',
  lead: 'Ces coordonnées figurent sur les reçus établis à partir de maintenant ; ceux qui existent ne changent pas.',
  readOnly: 'Un administrateur de l’amicale peut modifier ces informations.',
  type: 'Type',
  name: 'Nom de l’amicale',
  email: 'E-mail',
  emailHint: 'Les donateurs y répondent.',
  phone: 'Téléphone',
  address: 'Adresse',
  addressHint: 'Numéro et rue.',
  postalCode: 'Code postal',
  city: 'Commune',
  siren: 'SIREN',
  sirenHint: 'Neuf chiffres, s’il y en a un.',
  rna: 'RNA',
  rnaHint: 'W suivi de neuf chiffres.',
  timeZone: 'Fuseau horaire',
};

export const accounts = {
  title: 'Comptes du journal comptable',
  lead: 'Le journal, à demander dans « Fichiers », écrit sur ces comptes. Un compte commence par trois chiffres, comme 530000 ; reprenez ceux de votre logiciel.',
  save: 'Enregistrer les comptes',
  same: (names: string, number: string) =>
    `${names} ont le même numéro ${number} : le journal ne les distinguera plus. Corrigez, ou confirmez ci-dessous.`,
  sameSure: 'Ces comptes ont bien le même numéro',
};

/** The time zones of firefighter associations, with labels. */
export const timeZones = [
  ['Europe/Paris', 'France métropolitaine'],
  ['America/Guadeloupe', 'Guadeloupe'],
  ['America/Martinique', 'Martinique'],
  ['America/Cayenne', 'Guyane'],
  ['Indian/Reunion', 'La Réunion'],
  ['Indian/Mayotte', 'Mayotte'],
  ['America/Miquelon', 'Saint-Pierre-et-Miquelon'],
  ['Pacific/Noumea', 'Nouvelle-Calédonie'],
  ['Pacific/Tahiti', 'Polynésie française'],
] as const;

export const logo = {
  title: 'Logo',
  lead: 'Il paraît en haut des reçus établis à partir de maintenant, sur 25 mm de large et 18 mm de haut au plus.',
  preview: 'Aperçu du haut d’un reçu',
  alt: 'Logo de l’amicale',
  receipt: 'Reçu de don',
  number: 'R-2026-000001',
  none: 'Aucun logo pour l’instant : le reçu porte seulement le nom de l’amicale.',
  file: 'Image',
  fileHint:
    'PNG ou JPEG, 1 Mo et 4 096 pixels de côté au plus. Un fond blanc ou transparent convient le mieux.',
  submit: 'Déposer et utiliser cette image',
  choose: 'Choisissez une image.',
  busy: 'Envoi et vérification de l’image…',
  done: 'Le logo est en place : les prochains reçus le portent.',
  remove: 'Retirer le logo',
  removed: 'Les prochains reçus n’auront pas de logo.',
};

export const fiscal = {
  title: 'Reçus fiscaux',
  lead: 'Un reçu fiscal engage l’amicale : l’établir sans y avoir droit coûte une amende. Vérifiez auprès de l’administration avant de l’activer.',
  on: 'Les reçus fiscaux sont activés.',
  off: 'Les reçus fiscaux ne sont pas activés : seuls des reçus simples sont établis.',
  enabled: 'Établir des reçus fiscaux',
  confirmed: 'L’amicale a vérifié qu’elle a le droit d’établir des reçus fiscaux',
  basis: 'Fondement',
  basisHint: 'Par exemple : Rescrit du 12 mars 2024.',
  category: 'Catégorie d’organisme',
  categoryHint: 'Comme sur le formulaire, par exemple : Œuvre ou organisme d’intérêt général.',
  object: 'Objet de l’amicale',
  signatory: 'Signataire',
  signatoryHint: 'Nom et qualité, par exemple : Camille Martin, présidente.',
  paper: 'Justificatif',
  paperHint: 'PDF, PNG ou JPEG, 5 Mo au plus. Chaque consultation est notée dans l’historique.',
  paperThere: 'Un justificatif est déposé ; en choisir un autre le remplace.',
};

export const rules = {
  title: 'Règles de l’amicale',
  lead: 'Elles valent pour toutes les saisons.',
  membersCanDelete: 'Les membres peuvent supprimer leurs passages',
  membersCanDeleteHint: 'Les leurs seulement, et tant qu’ils ne sont pas verrouillés.',
  autoReceipts: 'Établir les reçus automatiquement',
  autoReceiptsHint: 'Dès qu’un don a une adresse e-mail, son reçu est établi et envoyé.',
  paper: 'Rappeler la saison passée sur les fiches imprimées',
  paperHint: 'Le résultat à chaque porte, sans nom ni montant.',
  fiscalYear: 'Début de l’exercice',
  kept: 'Durée de conservation',
  keptLead:
    'Les reçus et les montants sont gardés dix ans, comme la loi le demande, quels que soient ces réglages.',
  names: 'Noms sur les passages sans don',
  namesHint: 'Jours après la fin de la saison, de 0 à 30.',
  donors: 'Donateurs',
  donorsHint: 'Mois après leur dernier don, de 1 à 24.',
  chat: 'Messages',
  chatHint: 'Mois après la fin de la saison, de 1 à 24.',
  notWhole: (field: string, range: string) => `${field} : écrivez un nombre entier. ${range}`,
};

export const seasons = {
  title: 'Saisons',
  lead: 'Une saison est une tournée : ses membres, ses secteurs, ses passages.',
  name: 'Nom',
  nameHint: 'Laissé vide : « Saison » et l’année.',
  start: 'Premier jour',
  end: 'Dernier jour',
  endHint: 'Au plus 366 jours après le premier.',
  calendar: 'Valeur d’un calendrier',
  calendarHint: 'En euros. Un reçu fiscal la déduit du don. Laissé vide : rien n’est déduit.',
  state: 'État',
  open: 'Ouverte',
  closed: 'Close',
  none: 'Aucune saison encore.',
  create: 'Ouvrir une saison',
  created: 'La saison est ouverte. Ajoutez-lui maintenant ses membres.',
  members: 'Choisir les membres de cette saison',
  one: 'Saison',
  back: 'Toutes les saisons',
  edit: 'Dates et nom',
  save: 'Enregistrer la saison',
  saved: 'La saison est enregistrée.',
  close: 'Clore la saison',
  closeHint:
    'Plus aucun passage ni montant ne change ; les reçus et les remboursements restent possibles. Une saison close peut être rouverte.',
  reopenHint:
    'Une saison close ne change plus. Rouverte, ses passages et ses montants peuvent de nouveau changer.',
  closedNow: 'La saison est close : ses passages ne changent plus.',
  reopen: 'Rouvrir la saison',
  reopened: 'La saison est rouverte.',
  removal: 'Suppression',
  remove: 'Supprimer la saison',
  removeHint:
    'Ses passages, secteurs et comptes ne se voient plus nulle part. Elle peut être rétablie avec tout ce qu’elle contient.',
  live: 'Saisons de l’amicale',
  deleted: 'Voir les saisons supprimées',
  deletedTitle: 'Saisons supprimées',
  noneDeleted: 'Aucune saison n’est supprimée.',
  restored: 'La saison est rétablie, avec tout ce qu’elle contenait.',
};

export const account = {
  title: 'Mon compte',
  saved: 'Vos informations sont enregistrées.',
  me: 'Mes informations',
  current: 'Mot de passe actuel',
  currentHint: 'Demandé seulement pour changer l’adresse e-mail.',
  digest: 'Recevoir un e-mail par jour tant que des messages ne sont pas lus',
  password: 'Changer de mot de passe',
  passwordLead: 'Vos autres sessions se terminent, et un e-mail vous en avertit.',
  next: 'Nouveau mot de passe',
  nextHint: 'De 8 à 64 caractères. Une phrase est plus sûre et se retient mieux.',
  again: 'Nouveau mot de passe, encore une fois',
  differ: 'Les deux nouveaux mots de passe ne sont pas les mêmes.',
  change: 'Changer le mot de passe',
  changed: 'Votre mot de passe est changé. Vos autres sessions sont terminées.',
};
