/** States that every page shares. */
export const states = {
  loading: 'Chargement…',
  again: 'Réessayer',
  notHere: 'Il n’y a pas de page à cette adresse.',
  forbidden: 'Votre rôle ne donne pas accès à cette page. Demandez à un administrateur de votre amicale.',
};

/** Failures that have no code of the service. */
export const failures = {
  network: [
    'Le service ne répond pas.',
    'Vérifiez la connexion à Internet, puis réessayez : rien de ce que vous avez saisi n’est perdu.',
  ],
  unreadable: [
    'La réponse reçue ne vient pas du service.',
    'Un réseau Wi-Fi demande peut-être de s’identifier d’abord.',
  ],
  bug: ['La page a rencontré une erreur.', 'Rechargez-la ; si cela recommence, signalez-le.'],
  unknownCode: 'Rechargez la page pour avoir la version actuelle.',
} as const;

export const frame = {
  skip: 'Aller au contenu',
  menu: 'Menu',
  pages: 'Pages',
  signOut: 'Se déconnecter',
  elsewhere: 'Changer d’amicale',
};

export const signInTexts = {
  title: 'Se connecter',
  username: 'Identifiant',
  password: 'Mot de passe',
  submit: 'Se connecter',
  isBusy: 'Connexion…',
  ended: 'Votre session est terminée. Reconnectez-vous pour reprendre là où vous étiez.',
  help: 'Identifiant ou mot de passe perdu ? Un administrateur de votre amicale peut vous en donner un nouveau.',
};

export const associations = {
  title: 'Amicales',
  lead: 'Choisissez l’amicale que vous voulez voir.',
  none: 'Il n’y a encore aucune amicale.',
};

export const season = {
  title: 'Saison',
  none: 'Aucune saison n’a encore commencé. Les chiffres apparaîtront ici dès qu’une opération sera ouverte.',
  choose: 'Saison affichée',
  collected: 'Collecté',
  doors: 'Foyers faits',
  left: 'restants sur',
  toReturn: 'à repasser',
  average: 'Don moyen',
  calendars: 'Calendriers laissés',
  noPrevious: 'Pas de saison précédente à comparer.',
  todo: 'À traiter',
  nothingToDo: 'Rien n’attend : tout est à jour.',
  byMeans: 'Par moyen de paiement',
  byDay: 'Collecté par jour',
  means: 'Moyen',
  gifts: 'Dons',
  total: 'Total',
  date: 'Jour',
  numbers: 'Voir les chiffres jour par jour',
  noDay: 'Aucun passage enregistré pour l’instant.',
  asOf: 'Chiffres du',
};
