/** What phones gave back and the service did not take as it was. */
export const field = {
  title: 'Terrain',
  conflicts: 'Conflits entre téléphones',
  conflictsLead:
    'Deux personnes ont modifié la même information avant que le téléphone soit à jour. Le service garde ce qui est arrivé en premier ; à vous de dire ce qui est juste.',
  noConflict: 'Aucun conflit n’attend de décision.',
  moreConflicts: 'D’autres conflits suivent : tranchez d’abord ceux-ci.',
  visit: 'Voir le passage',
  from: 'Téléphone de',
  someone: 'un administrateur',
  information: 'Information',
  kept: 'Enregistré',
  phone: 'Sur le téléphone',
  decision: 'Que faut-il garder ?',
  takeKept: 'Ce qui est enregistré',
  takePhone: 'Ce que le téléphone a envoyé',
  reason: 'Motif (facultatif)',
  reasonHint: 'Il reste dans l’historique du passage.',
  settle: 'Trancher',
  chooseFirst: 'Choisissez d’abord ce qu’il faut garder.',
  together: 'Montant, moyen de paiement, résultat et chèque se tranchent ensemble.',
  settled: 'La décision est enregistrée dans l’historique du passage.',
  isDeleted: 'Ce passage est supprimé. Rétablissez-le avant de prendre ce que le téléphone a envoyé.',
  quarantine: 'Saisies refusées',
  quarantineLead:
    'Ces saisies n’ont pas pu être enregistrées. Le téléphone les garde et les renverra une fois corrigées ; pour un téléphone perdu, reprenez-les ici. Ce qui n’est pas repris s’efface de lui-même 90 jours après le dernier envoi.',
  noQuarantine: 'Aucune saisie n’a été refusée.',
  moreQuarantine: 'D’autres saisies suivent : reprenez d’abord celles-ci.',
  sentBy: 'Envoyée par',
  lastAt: 'Dernier envoi',
  deleted:
    'Le membre l’a supprimée depuis sur son téléphone : la reprendre n’enregistre rien et la retire de la liste.',
  retry: 'Reprendre la saisie',
  retryHint: 'Corrigez ce qui ne convient pas ; l’historique dira que c’est vous.',
  amount: 'Montant',
  amountHint: 'En euros, par exemple 12,50',
  notAnAmount: 'Ce n’est pas un montant. Écrivez par exemple 12,50.',
  means: 'Moyen de paiement',
  type: 'Résultat',
  unchanged: 'Comme envoyé',
  taken: 'La saisie est enregistrée.',
  removed: 'La saisie est retirée de la liste.',
  nothing: 'rien',
  hidden: 'modifié',
};

/** The phones of a season. */
export const phones = {
  title: 'Téléphones',
  lead: 'Un téléphone est à jour quand il a reçu tout ce qui est nouveau. Ce qu’il n’a pas encore envoyé, lui seul le sait : demandez à la personne de l’ouvrir avec du réseau.',
  none: 'Aucun téléphone n’a encore emporté cette saison.',
  who: 'Personne',
  nobody: 'nom illisible',
  device: 'Appareil',
  platforms: { web: 'Navigateur', ios: 'iPhone ou iPad', android: 'Android' },
  inStep: 'À jour le',
  state: 'État',
  late: 'Pas à jour depuis plus d’un jour',
  fine: 'À jour',
  behind: 'Passages changés depuis',
} as const;

/** Why a document of a phone was refused, where the sentence for a page would not fit. */
export const refusals: Record<string, string> = {
  'validation-failed':
    'Une valeur manque ou ne convient pas : corrigez-la ci-dessous, par exemple le moyen de paiement d’un don.',
  'too-long-ago': 'La date du passage est trop ancienne pour cette saison.',
  'duplicate-row': 'Le téléphone a envoyé deux fois la même saisie, différemment.',
  'id-already-used': 'Une autre saisie porte déjà cet identifiant.',
  forbidden: 'Le membre n’avait plus le droit d’enregistrer dans cette saison.',
  'operation-closed': 'La saison était close.',
  'not-an-operation-member': 'Le membre ne faisait pas partie de la saison.',
  'passage-locked': 'Le passage avait déjà un reçu, une carte débitée ou l’argent remis.',
  'precondition-failed': 'Quelqu’un avait modifié l’argent de ce passage avant la suppression.',
  'personal-data-not-allowed': 'Un nom ou une coordonnée a été noté alors que ce résultat n’en permet pas.',
};

/** Fields of a document as people name them, where the history has none. */
export const documentFields: Record<string, string> = {
  cheque: 'Chèque',
  fk_adresse: 'Adresse',
  fk_sector: 'Secteur',
  fk_user: 'Membre',
  dwelling: 'Étage et porte',
  donor_address: 'Adresse postale',
  return_on: 'À repasser le',
  return_part: 'Moment',
};
