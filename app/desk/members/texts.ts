import { moneyWords } from '../../generated/money-words.ts';

export const members = {
  title: 'Membres',
  lead: 'Ce que chacun a collecté dans la saison, et ce qu’il lui reste à remettre.',
  search: 'Nom, identifiant ou e-mail contient',
  searchHint: 'Ce que vous cherchez n’apparaît pas dans l’adresse de la page.',
  role: 'Rôle',
  allRoles: 'Tous les rôles',
  shown: 'Afficher',
  all: 'Tous',
  active: 'Avec un accès',
  inactive: 'Accès désactivé',
  deleted: 'Supprimés',
  none: 'Personne ne correspond. Élargissez les filtres.',
  nobody: 'L’amicale n’a encore personne. Ajoutez une personne, ou importez une liste.',
  noneDeleted: 'Personne n’est supprimé.',
  former: 'ancien membre',
  add: 'Ajouter une personne',
  import: 'Importer une liste',
  ofSeason: 'Membres de la saison',
  notInSeason: 'hors saison',
  access: 'Accès',
  unnamed: 'Sans nom',
  restore: 'Rétablir',
  back: 'Tous les membres',
  collected: moneyWords.collected,
  due: moneyWords.due,
  noSeason: 'Aucune saison n’a encore commencé.',
};

export const newMember = {
  title: 'Ajouter une personne',
  lead: 'Elle reçoit un e-mail avec un lien pour choisir son mot de passe. Sans adresse e-mail, un mot de passe vous est montré une seule fois.',
  submit: 'Créer l’accès',
  name: 'Nom',
  nameHint: 'Prénom et nom, comme les donateurs les verront sur un reçu.',
  username: 'Identifiant',
  usernameHint: 'Pour se connecter, par exemple camille.martin.',
  email: 'E-mail',
  emailHint: 'Le lien pour choisir un mot de passe y est envoyé.',
  phone: 'Téléphone',
  join: 'Ajouter aussi à la saison',
  created: 'a maintenant un accès.',
  invited: 'L’invitation est en route : le lien vaut sept jours et ne sert qu’une fois.',
  notInvited:
    'L’accès existe, mais l’invitation n’est pas partie. Renvoyez-la depuis la page de la personne.',
  notJoined: 'L’accès existe, mais la personne n’a pas été ajoutée à la saison.',
  another: 'Ajouter une autre personne',
  open: 'Ouvrir sa page',
};

export const secret = {
  once: 'Ce mot de passe n’est montré qu’ici et maintenant. Remettez-le en main propre, jamais par e-mail.',
  username: 'Identifiant',
  password: 'Mot de passe',
};

export const inviting = {
  invite: 'Inviter par e-mail',
  progress: 'Envoi des invitations',
  notInvited: 'Sans invitation',
};

export const seasonMembers = {
  title: 'Membres de la saison',
  lead: 'Qui fait la tournée de cette saison. Être retiré d’une saison retire de ses secteurs ; les passages restent.',
  present: 'Dans la saison',
  nobody: 'Personne n’est encore dans cette saison.',
  others: 'Ajouter à la saison',
  allIn: 'Tous ceux qui ont un accès sont dans la saison.',
  everybody: 'Tout cocher',
  noOne: 'Tout décocher',
  submit: 'Ajouter les personnes cochées',
  adding: 'Ajout à la saison…',
  choose: 'Cochez au moins une personne.',
  remove: 'Retirer',
  removed: 'est retiré de la saison.',
};

export const member = {
  title: 'Membre',
  edit: 'Modifier',
  save: 'Enregistrer',
  saved: 'Les changements sont enregistrés.',
  ownEmail: 'Votre mot de passe et votre adresse e-mail se changent sur votre propre page :',
  ownAccount: 'Mon compte',
  role: 'Rôle',
  hidden: 'Votre rôle ne montre de cette personne que le nom.',
  since: 'Depuis le',
  access: 'Accès',
  invite: 'Renvoyer l’invitation',
  inviteFirst: 'Inviter cette personne',
  inviteHint: 'Un lien pour choisir un mot de passe part par e-mail ; le précédent ne vaut plus rien.',
  invited: 'L’invitation est en route.',
  noEmail: 'Sans adresse e-mail, aucune invitation ne peut partir.',
  newPassword: 'Donner un nouveau mot de passe',
  newPasswordHint: 'Toutes ses sessions se terminent et un mot de passe vous est montré une seule fois.',
  resetFactors: 'Réinitialiser le second facteur',
  resetFactorsHint:
    'À faire quand le téléphone est perdu, après s’être assuré de la personne. Ses clés d’accès et ses codes ne valent plus, ses sessions se terminent, un e-mail l’en avertit.',
  factorsReset:
    'Le second facteur est réinitialisé. À la prochaine connexion, le mot de passe suffit ; si l’amicale exige un second facteur de cette personne, elle en ajoute aussitôt un nouveau.',
  newPasswordDone: 'Le nouveau mot de passe est en place ; toutes les sessions sont terminées.',
  sectors: 'Secteurs de la saison',
  noSector: 'Cette saison n’a pas encore de secteur.',
  noSeason: 'Aucune saison n’a encore commencé.',
  inNoSector: 'Aucun secteur.',
  notInSeason: 'Cette personne n’est pas dans la saison.',
  join: 'Ajouter à la saison',
  joined: 'Cette personne est maintenant dans la saison.',
  saveSectors: 'Enregistrer les secteurs',
  sectorsSaved: 'Les secteurs sont enregistrés.',
  sectorsSavedBefore: ['Déjà enregistré', 'Déjà enregistrés'],
  deactivate: 'Désactiver l’accès',
  deactivateHint:
    'La personne ne peut plus se connecter et ses sessions se terminent. Rien d’autre ne change.',
  deactivated: 'L’accès est désactivé ; toutes les sessions sont terminées.',
  activate: 'Réactiver l’accès',
  activated: 'L’accès est rétabli.',
  leaving: 'Départ et données',
  remove: 'Supprimer cette personne',
  removeHint:
    'Elle quitte ses secteurs et ses saisons ; ses passages restent. Elle peut être rétablie. Pour effacer ses données, passez par « Vie privée ».',
  stillDue: (sum: string, visits: string) =>
    `Il lui reste ${sum} à remettre, de ${visits}. Ces passages et cette somme restent dans les chiffres, sous « ancien membre ». Faites d’abord compter la remise si vous le pouvez.`,
  reason: 'Motif de la suppression',
  removed: 'Cette personne est supprimée : elle ne peut plus se connecter.',
  restore: 'Rétablir cette personne',
  restored: 'Cette personne est rétablie, avec ses saisons.',
  history: 'Historique',
  privacy: 'Ses données : voir, remettre, effacer',
};

export const sessions = {
  title: 'Sessions ouvertes',
  none: 'Aucune session n’est ouverte.',
  device: 'Appareil',
  lastUsed: 'Dernière activité',
  since: 'Ouverte le',
  end: 'Terminer',
  current: 'celle-ci',
  platforms: { web: 'Navigateur', ios: 'iPhone ou iPad', android: 'Android' },
  ended: 'La session est terminée.',
};

/** Texts of people who were not invited yet. */
export const uninvited = {
  title: ['personne n’a pas encore été invitée', 'personnes n’ont pas encore été invitées'],
  byLetter: ['personne n’a pas d’adresse e-mail', 'personnes n’ont pas d’adresse e-mail'],
  letters: 'Imprimer les lettres',
} as const;
