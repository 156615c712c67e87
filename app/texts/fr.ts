/** Texts that all pages share. */
export const states = {
  loading: 'Chargement…',
  notOpen: 'Tournée ne s’ouvre pas',
  again: 'Réessayer',
};

/** Texts of errors without a problem code. */
export const failures = {
  network: [
    'Le service ne répond pas.',
    'Vérifiez la connexion à Internet, puis réessayez : rien de ce que vous avez saisi n’est perdu.',
  ],
  unreadable: [
    'La réponse reçue ne vient pas du service.',
    'Un réseau Wi-Fi demande peut-être de s’identifier d’abord.',
  ],
  bug: ['La page a rencontré une erreur.', 'Rechargez-la ; si cela recommence, signalez-le.'],
} as const;

export const frame = {
  skip: 'Aller au contenu',
  example: '(exemple)',
  menu: 'Menu',
  pages: 'Pages',
  account: 'Mon compte',
  signOut: 'Se déconnecter',
  elsewhere: 'Changer d’amicale',
  newer: 'Une nouvelle version de l’application est prête. Ce que vous avez saisi sera encore là.',
  later: 'Plus tard',
  reload: 'Recharger',
};

/** Texts for a missing network, or a browser that stores nothing. */
export const network = {
  offline: 'Sans réseau.',
  whileOffline: 'Chiffres, reçus et carte bancaire attendent.',
  busy: 'Le service est très demandé : il peut faire attendre.',
  refused: 'Ce téléphone refuse de garder la session : l’application ne s’ouvrira pas sans réseau.',
  notKept: 'Cette page n’est pas encore sur ce téléphone. Ouvrez-la une fois avec du réseau.',
};

export const signInTexts = {
  title: 'Se connecter',
  username: 'Identifiant',
  password: 'Mot de passe',
  submit: 'Se connecter',
  stay: 'Rester connecté sur cet appareil',
  stayHint:
    'L’application s’ouvrira aussi sans réseau. À ne pas cocher sur un appareil que d’autres utilisent.',
  ended:
    'Session terminée : expirée, fermée ailleurs ou mot de passe changé. Reconnectez-vous pour reprendre.',
  forgotten: 'Mot de passe oublié ?',
  passkey: 'Se connecter avec une clé d’accès',
  help: 'Identifiant perdu ? Demandez-le à un administrateur de votre amicale.',
};

/** What several pages say of a season. */
export const season = {
  title: 'Saison',
  none: 'Aucune saison n’a encore commencé. Les chiffres apparaîtront ici dès qu’une opération sera ouverte.',
  total: 'Total',
  asOf: 'Chiffres du',
};
