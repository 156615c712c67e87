/** Texts of signing an association up. */
export const begin = {
  title: 'Créer l’espace de votre amicale',
  lead: 'Vous recevrez un lien par e-mail : il mène à votre espace, dont vous serez le premier administrateur.',
  association: 'Nom de l’amicale',
  associationHint: 'Tel qu’il figurera sur les reçus ; il se change plus tard.',
  postalCode: 'Code postal',
  town: 'Commune',
  noTown: 'Aucune commune n’a ce code postal. Vérifiez-le.',
  townFirst: 'Saisissez les cinq chiffres du code postal, puis choisissez la commune.',
  chooseTown: 'Plusieurs communes ont ce code postal : choisissez la vôtre, puis recommencez.',
  name: 'Votre nom',
  email: 'Votre e-mail',
  submit: 'Recevoir le lien',
  signIn: 'Déjà un accès ? Se connecter',
  closed: 'Ici, les amicales ne s’inscrivent pas elles-mêmes. Contactez la personne qui exploite le service.',
  invited:
    'Ici, les amicales s’inscrivent avec une invitation. Ouvrez le lien reçu, ou demandez-en un à la personne qui exploite le service.',
  kept: 'Ce que vous saisissez ne sert qu’à créer l’espace, et s’efface après 7 jours s’il n’est pas créé.',
};

/** Texts after a link was asked for. */
export const sent = {
  title: 'Regardez votre boîte',
  lead: 'Un e-mail avec un lien part à l’adresse',
  once: 'Le lien est valable 24 heures et ne sert qu’une fois. Vous pouvez fermer cette page.',
  nothing: 'Rien ne vient ?',
  todo: [
    'Attendez cinq minutes, puis regardez dans les indésirables.',
    'Vérifiez l’adresse ci-dessus : une lettre fausse, et l’e-mail part ailleurs.',
    'Une adresse reçoit trois e-mails par jour au plus. Ensuite, prenez une autre adresse ou attendez demain.',
  ],
  again: 'Corriger et recommencer',
};

/** Texts of the page that the link opens. */
export const welcome = {
  title: 'Bienvenue',
  lead: 'Choisissez votre identifiant et votre mot de passe : vous êtes le premier administrateur.',
  username: 'Identifiant',
  usernameHint: '3 à 64 caractères. Il sert à se connecter, avec le mot de passe.',
  password: 'Mot de passe',
  passwordHint:
    'De 8 à 64 caractères ; toutes les lettres, tous les signes et les espaces conviennent. Une phrase de plusieurs mots convient ; un mot connu, votre nom, votre amicale ou votre ville seuls ne suffisent pas.',
  show: 'Afficher le mot de passe',
  submit: 'Créer l’espace',
  again: 'Demander un nouveau lien',
  signIn: 'Se connecter',
  someone: (name: string) => `${name} est connecté sur cet appareil.`,
  ends: 'Si vous créez l’espace ici, cette session se ferme ; rien d’autre ne change pour cette personne.',
  back: 'Revenir à Tournée sans rien créer',
};
