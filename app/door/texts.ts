/** Texts at the door: short, for one-handed use in the rain. */
export const door = {
  keepsNothing:
    'Ce navigateur ne garde rien sur le téléphone : sans réseau, rien ne peut être noté, et chaque passage part aussitôt. Ne fermez pas la page tant qu’un passage attend. Quittez la navigation privée ou libérez de la place, puis rouvrez la page.',
  needsNetwork:
    'Sans réseau, rien ne peut être noté ici : ce navigateur ne garde rien sur le téléphone. Ce que vous avez choisi est encore là.',
  full: 'Le téléphone n’a plus de place : rien n’a été noté. Libérez de la place, puis recommencez ; ce que vous avez choisi est encore là.',
  notNoted: 'Le téléphone n’a pas pu le garder : rien n’a été noté. Rechargez la page, puis recommencez.',
  fullForNews:
    'Le téléphone n’a plus de place pour ce que le service envoie. Ce qui était noté reste gardé. Libérez de la place.',
  newsNotKept:
    'Le téléphone n’a pas pu garder ce que le service envoie. Ce qui était noté reste gardé. Rechargez la page.',
  notOpened:
    'Le téléphone ne peut pas ouvrir votre tournée, sans doute faute de place. Ce qui était noté reste gardé : libérez de la place, puis réessayez.',
  elsewhere: 'Cette soirée est ouverte dans une autre fenêtre : rien n’est noté dans celle-ci.',
  takeOver: 'Continuer dans cette fenêtre',
  noSeason: 'Aucune saison n’est ouverte pour vous.',
  askAdmin: 'Demandez à un administrateur.',
  joinSeason: 'Membres de la saison',
  notPrepared: 'Votre tournée n’est pas encore sur ce téléphone.',
  inOtherSeason: 'd’une autre saison à envoyer',
  allSent: 'Tout est envoyé',
  sentHere: 'Tout est envoyé pour cette saison',
  offline: 'Sans réseau',
  sending: 'Envoi…',
  wrongClock:
    'L’horloge de ce téléphone n’est pas à l’heure : réglez-la, sinon les heures de vos passages seront fausses.',
  inStep: 'à jour',
  never: 'jamais à jour',
  undo: 'Annuler',
  noted: 'Noté',
} as const;

export const round = {
  title: 'Ma tournée',
  season: 'Saison',
  today: 'Collecté aujourd’hui',
  nothingYet: 'Rien pour l’instant',
  onMe: 'Argent sur moi',
  cash: 'en espèces',
  cheques: 'en chèques',
  unknown: 'pas encore connu',
  sectors: 'Mes secteurs',
  noSector: 'Aucun secteur ne vous est confié.',
  assign: 'Confier les secteurs',
  noAddress: 'aucune adresse connue',
  returns: 'À repasser aujourd’hui',
  noReturn: 'Personne ne vous attend aujourd’hui.',
  laterReturns: 'Plus tard',
  late: 'en retard',
  end: 'Fin de soirée',
  messages: 'Messages',
  otherDoor: 'Une porte qui n’est pas dans la liste',
} as const;

export const cardsWaiting = {
  title: 'Cartes en attente',
  lead: 'Pas encore payées : à la porte, montrez de nouveau le code ou prenez un autre moyen.',
} as const;
