export const letterPage = {
  title: 'Lettres d’invitation',
  lead: 'Une lettre par personne sans adresse e-mail : elle contient l’identifiant et un code, avec lequel la personne choisit elle-même son mot de passe.',
  who: 'Pour qui',
  whoHint: 'Le lien ou le code qu’une personne a reçu avant ne vaut plus rien une fois sa lettre préparée.',
  nobody: 'L’amicale n’a encore personne à inviter.',
  choose: 'Cochez au moins une personne.',
  tooMany: 'Pas plus de 300 lettres à la fois : décochez des personnes, et préparez les autres ensuite.',
  prepare: 'Préparer les lettres',
  ready: ['lettre est prête', 'lettres sont prêtes'],
  once: 'Les codes ne sont montrés qu’ici et maintenant : imprimez avant de quitter la page. Une lettre perdue se refait.',
  print: 'Imprimer',
  others: 'Préparer d’autres lettres',
} as const;

export const letter = {
  hello: (name: string | null) => (name ? `Bonjour ${name},` : 'Bonjour,'),
  what: 'Avec Tournée, chacun note porte après porte, sur son téléphone, les passages et les dons de la tournée des calendriers.',
  access: (association: string | null) =>
    association ? `${association} vous y a ouvert un accès.` : 'Un accès vous y a été ouvert.',
  steps: 'Pour commencer, en trois étapes :',
  first: 'Visez ce carré avec l’appareil photo de votre téléphone et ouvrez le lien.',
  orType: 'Sans téléphone, ouvrez',
  andType: 'et tapez le code.',
  second: 'Choisissez votre mot de passe. Vous seul le connaissez.',
  third: 'Ouvrez',
  signIn: 'et connectez-vous avec votre identifiant et ce mot de passe.',
  username: 'Votre identifiant',
  code: 'Votre code',
  valid: (day: string) =>
    `Ce code ne sert qu’une fois, jusqu’au ${day}. Ne le donnez à personne. Passé ce jour, ou si la lettre est perdue, demandez-en une autre à votre amicale.`,
  qr: 'Le code à viser avec un téléphone',
};
