/** Texts at the door: short, for one-handed use in the rain. */
export const door = {
  keepsNothing:
    'Ce navigateur ne garde rien sur le téléphone : vous ne pouvez noter qu’avec du réseau, et chaque passage part aussitôt. Ne fermez pas la page tant qu’un passage attend. Pour travailler sans réseau, quittez la navigation privée ou libérez de la place, puis rouvrez la page.',
  needsNetwork:
    'Sans réseau, rien ne peut être noté ici : ce navigateur ne garde rien sur le téléphone. Ce que vous avez choisi est encore là.',
  full: 'Le téléphone n’a plus de place : rien n’a été noté. Libérez de la place, puis recommencez ; ce que vous avez choisi est encore là.',
  notNoted: 'Le téléphone n’a pas pu le garder : rien n’a été noté. Rechargez la page, puis recommencez.',
  fullForNews:
    'Le téléphone n’a plus de place pour ce que le service envoie. Ce qui était noté reste gardé. Libérez de la place.',
  newsNotKept:
    'Le téléphone n’a pas pu garder ce que le service envoie. Ce qui était noté reste gardé. Rechargez la page.',
  elsewhere: 'Cette soirée est ouverte dans une autre fenêtre : rien n’est noté dans celle-ci.',
  takeOver: 'Continuer dans cette fenêtre',
  noSeason: 'Aucune saison n’est ouverte pour vous. Demandez à votre chef de secteur de vous y ajouter.',
  notPrepared: 'Votre tournée n’est pas encore sur ce téléphone.',
  allSent: 'Tout est envoyé',
  sentHere: 'Tout est envoyé pour cette saison',
  offline: 'Sans réseau : ce que vous notez est gardé sur ce téléphone.',
  wrongClock:
    'L’horloge de ce téléphone n’est pas à l’heure : réglez-la, sinon les heures de vos passages seront fausses.',
  inStep: 'à jour',
  never: 'jamais à jour',
  undo: 'Annuler',
  noted: 'Noté',
} as const;

export const round = {
  title: 'Ma tournée',
  prepare: 'Préparer ma soirée',
  preparing: 'Préparation…',
  ready: 'Prêt sans réseau :',
  notLasting:
    'Le téléphone peut effacer ce qui attend quand la place lui manque : envoyez avant de le remplir, ou installez l’application.',
  noMap: 'La carte n’a pas pu être chargée : la liste des portes dit la même chose.',
  tight: 'Il reste peu de place sur le téléphone : libérez-en avant de partir.',
  today: 'Collecté aujourd’hui',
  nothingYet: 'Rien pour l’instant',
  onMe: 'Argent sur moi',
  cash: 'en espèces',
  cheques: 'en chèques',
  unknown: 'pas encore connu',
  sectors: 'Mes secteurs',
  noSector: 'Aucun secteur ne vous est confié. Demandez à votre chef de secteur.',
  noAddress: 'aucune adresse connue',
  returns: 'À repasser aujourd’hui',
  noReturn: 'Personne ne vous attend aujourd’hui.',
  laterReturns: 'Plus tard',
  late: 'en retard',
  end: 'Fin de soirée',
  otherDoor: 'Une porte qui n’est pas dans la liste',
} as const;

export const list = {
  title: 'Portes',
  sector: 'Secteur',
  search: 'Numéro ou rue',
  searchHint: 'Par exemple : 12 lilas',
  leftOnly: 'Seulement ce qui reste',
  map: 'Sur la carte',
  none: 'Aucune porte ne correspond.',
  allDone: 'Tout est fait ici.',
  odd: 'côté impair',
  even: 'côté pair',
  flats: 'logements',
} as const;

/** Labels for the states of a door. */
export const states = {
  todo: 'à faire',
  'to-finish': 'à finir',
  done: 'fait',
  'do-not-call': 'ne pas solliciter',
} as const;

/** The meaning of each visit type at the door, by API name. */
export const typeHints: Record<string, string> = {
  effectue: 'don et calendrier',
  don: 'sans calendrier',
  lot: 'plusieurs calendriers',
  a_finaliser: 'absent, à repasser',
  refuse: 'ne donne pas',
  maison_vide: 'personne n’y habite',
};

export const visitTexts = {
  title: 'Une porte',
  otherTitle: 'Une autre porte',
  otherLead: 'Pour une porte qui n’est pas dans la liste : dites dans la remarque où elle est.',
  gone: 'Cette porte n’est pas, ou plus, dans vos secteurs.',
  back: 'Portes',
  map: 'Sur la carte',
  doNotCall: 'Ne pas solliciter : personne ne doit sonner ici.',
  lastSeason: 'Saison passée',
  what: 'Résultat de la visite',
  amount: 'Combien ?',
  otherAmount: 'Autre montant',
  notAnAmount: 'Choisissez d’abord un montant, ou écrivez-le, par exemple 12,50.',
  how: 'Comment ?',
  noMoney: 'Sans argent',
  calendars: 'Calendriers',
  fewer: 'Un de moins',
  more: 'Un de plus',
  otherResult: 'Autre résultat',
  why: 'Pourquoi ?',
  when: 'Repasser quand ?',
  anyDay: 'Sans date',
  tomorrow: 'Demain',
  saturday: 'Samedi',
  otherDay: 'Autre jour',
  part: 'Moment',
  parts: { morning: 'Matin', afternoon: 'Après-midi', evening: 'Soir' },
  by: 'par vous',
  byColleague: 'par un collègue',
  history: 'Cette saison',
  correct: 'Corriger',
  showCode: 'Montrer le code à payer',
  correctHint: 'Choisissez de nouveau le résultat : il remplace ce qui était noté.',
  keep: 'Ne rien changer',
  corrected: 'La correction est notée.',
  remove: 'Supprimer',
  removed: 'Le passage est supprimé.',
  reason: 'Motif de la suppression',
  locked: 'verrouillé',
  receipt: 'Reçu par e-mail',
  name: 'Nom',
  email: 'E-mail',
  remark: 'Remarque',
  save: 'Enregistrer',
  saved: 'C’est noté.',
  next: 'Porte suivante',
  nextFlat: 'Logement suivant',
  sameDoor: 'Encore un passage ici',
  flats: 'Logements',
  newFlat: 'Un autre logement',
  floor: 'Étage',
  ground: 'RDC',
  door: 'Porte',
  doorHint: 'Facultatif, par exemple : gauche, 4, B',
  openFlat: 'Noter ce logement',
  whole: 'Sans préciser le logement',
  otherFlat: 'Choisir un autre logement',
  unknownFlat: 'logement non précisé',
  notSeen: 'pas encore vu',
} as const;

/** Texts of do-not-call marks. */
export const doNotCall = {
  ask: 'Ne plus solliciter',
  lead: 'Plus personne ne sonnera ici, cette saison et les suivantes :',
  sure: 'Oui, ne plus solliciter',
  askAgain: 'Solliciter de nouveau',
  leadAgain: 'Chacun pourra de nouveau sonner ici :',
  sureAgain: 'Oui, solliciter de nouveau',
  no: 'Non',
  refused: 'Portes à ne plus solliciter',
  refusedLead: 'Le service n’a pas pu le noter. Dites-le à votre chef de secteur.',
  /** Reasons of a refusal, for the member at the door. */
  why: {
    'not-found': 'Cette adresse n’est plus dans les secteurs de la saison, ou la saison est close.',
    forbidden: 'Votre rôle ne permet plus de le dire.',
  },
} as const;

/** Card payments on the donor's own phone. */
export const cardLink = {
  title: 'Carte bancaire',
  needsNetwork: 'La carte bancaire a besoin du réseau. Choisissez un autre moyen.',
  notSent: 'Ce passage n’a pas pu être envoyé : la carte attend. Réessayez, ou choisissez un autre moyen.',
  scan: 'Le donateur scanne ce code avec son téléphone et paie par carte, Apple Pay ou Google Pay.',
  code: 'Code à scanner pour payer',
  until: 'valable jusqu’à',
  statuses: {
    open: 'En attente du paiement…',
    processing: 'Paiement en cours…',
    succeeded: 'Payé par carte.',
    canceled: 'Ce code n’est plus valable.',
  },
  declined: 'La dernière carte a été refusée : le donateur peut en essayer une autre.',
  newCode: 'Nouveau code',
  otherwise: 'Payer autrement',
  stillOpen:
    'Le donateur peut encore payer par carte avec le code. Ne prenez pas d’argent avant que ce passage soit envoyé.',
} as const;

export const endTexts = {
  title: 'Fin de soirée',
  waiting: 'À envoyer',
  nothing: 'Tout est envoyé : rien n’attend sur ce téléphone.',
  inOtherSeason: 'd’une autre saison à envoyer',
  send: 'Envoyer maintenant',
  sending: 'Envoi…',
  refused: 'Refusés',
  refusedLead: 'Ces passages sont sur ce téléphone seulement. Corrigez-les : ils seront envoyés de nouveau.',
  ahead: 'L’horloge du téléphone avançait : l’heure notée n’est pas encore passée.',
  aheadLead: (visits: string) =>
    `L’horloge de ce téléphone avançait : le service refuse ${visits} à une heure qui n’est pas encore passée.`,
  putTimesRight: 'Corriger les heures et renvoyer',
  mend: 'Corriger et renvoyer',
  mended: 'La correction sera envoyée.',
  result: 'Résultat',
  amount: 'Montant',
  means: 'Moyen de paiement',
  sector: 'Secteur',
  unchanged: 'Comme noté',
  remove: 'Supprimer cette saisie',
  removeHint: 'L’argent noté ici ne sera compté nulle part.',
  lost: 'Non retenu',
  lostLead:
    'Quelqu’un d’autre avait modifié ces passages avant vous. Un administrateur voit les deux versions et tranche.',
  deleted: 'Ce passage n’est plus à vous, ou il a été supprimé.',
  notKept: 'Ce que vous aviez changé n’a pas été retenu :',
  read: 'J’ai compris',
  money: 'Argent à remettre',
  nothingOnMe: 'Vous n’avez pas d’argent à remettre.',
  handOver: 'Annoncer la remise',
  sendFirst: 'Envoyez d’abord ce qui attend : seul ce qui est envoyé peut être remis.',
  evening: 'Cette soirée',
  unknownPlace: 'adresse inconnue',
} as const;

/** Errors that the phone finds before the service does. */
export const faults = {
  email: 'Ce n’est pas une adresse e-mail. Écrivez par exemple camille@example.org.',
  reason: 'Dites pourquoi : il y a de l’argent dans ce passage.',
} as const;
