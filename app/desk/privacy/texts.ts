export const privacy = {
  title: 'Vie privée',
  lead: 'Répondre à une personne qui demande ce que l’amicale sait d’elle, ou qui veut être effacée. Vérifiez d’abord son identité.',
  find: 'Chercher une personne',
  findHint:
    'Tout ce que vous donnez doit correspondre : un seul détail sûr vaut mieux que plusieurs. Rien de cela n’apparaît dans l’adresse de la page.',
  name: 'Nom',
  email: 'E-mail',
  phone: 'Téléphone',
  address: 'Adresse postale',
  ofMember: 'La demande concerne un membre :',
  memberPage: 'voir sa page',
  ofVisit: 'La demande concerne le donateur du passage n°',
  other: 'Chercher quelqu’un d’autre',
  reason: 'Motif',
  reasonHint: 'Conservé dans l’historique, par exemple : Demande écrite du 3 mars.',
  submit: 'Chercher',
  nobody: 'Donnez au moins un détail : nom, e-mail, téléphone ou adresse.',
  found: 'Ce que le service détient',
  nothing: 'Rien n’a été trouvé pour cette personne.',
  what: 'Données',
  count: 'Nombre',
  why: 'Pourquoi',
  goes: 'Ce qu’un effacement fait disparaître',
  stays: 'Ce qui reste, et pourquoi',
  staysNothing: 'Rien ne reste.',
  goesNothing: 'Il n’y a rien à effacer.',
  backups:
    'Les sauvegardes gardent une trace jusqu’à leur expiration ; une sauvegarde restaurée est effacée à nouveau.',
  file: 'Le fichier de la personne',
  fileLead:
    'Tout ce que le service sait d’elle, à lui remettre si elle le demande. Relisez-le : il peut s’agir d’un homonyme.',
  fileAsk: 'Préparer et montrer le fichier',
  fileBusy: 'Le fichier se prépare…',
  fileSave: 'Enregistrer le fichier',
  fileEmpty: 'Le fichier ne contient rien.',
  erase: 'Effacer cette personne',
  eraseLead: 'Un effacement est définitif : personne ne peut le défaire.',
  word: 'EFFACER',
  confirm: 'Tapez EFFACER pour confirmer',
  notConfirmed: 'Pour effacer, tapez EFFACER en capitales dans la case.',
  erased: 'La personne est effacée.',
  gone: 'Effacé',
  audit: 'Demandes traitées',
  auditLead:
    'Chaque recherche, chaque fichier et chaque effacement laisse une ligne, sans le nom de la personne.',
  noAudit: 'Aucune demande n’a encore été traitée.',
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
  amounts: 'Montants encaissés',
};

/** Why an erasure keeps data. */
export const reasons: Record<string, string> = {
  receipts:
    'La loi demande de garder les reçus dix ans (six au moins pour un reçu fiscal), avec nom, montant et jour. Seuls les trésoriers et les administrateurs les voient.',
  receipt_pdfs: 'Un reçu reste tel qu’il a été remis, aussi longtemps que le reçu lui-même.',
  damaged_receipts: 'Leur contenu ne peut plus être lu ; seule l’adresse e-mail est retirée.',
  amounts: 'La comptabilité est gardée dix ans : montant, moyen et jour du paiement.',
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
