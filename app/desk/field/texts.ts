/** Changes from phones that the service refused or that conflict. */
export const field = {
  title: 'Terrain',
  conflicts: 'Conflits entre téléphones',
  conflictsLead:
    'Deux personnes ont modifié la même information avant que le téléphone soit à jour. Le service garde ce qui est arrivé en premier ; à vous de dire ce qui est juste.',
  conflictsRead:
    'Deux personnes ont modifié la même information avant que le téléphone soit à jour. Le service garde ce qui est arrivé en premier ; un administrateur dit ce qui est juste.',
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
    'Ces saisies n’ont pas pu être enregistrées. Le téléphone les garde et les renverra une fois corrigées ; pour un téléphone perdu, reprenez-les ici, ou écartez-les. Ce qui n’est pas repris s’efface de lui-même 90 jours après le dernier envoi.',
  noQuarantine: 'Aucune saisie refusée n’attend de décision.',
  moreQuarantine: 'D’autres saisies suivent : reprenez d’abord celles-ci.',
  sentBy: 'Envoyée par',
  lastAt: 'Dernier envoi',
  deleted:
    'Le membre l’a supprimée depuis sur son téléphone : la reprendre n’enregistre rien et la retire de la liste.',
  retry: 'Reprendre la saisie',
  retryHint: 'Corrigez ce qui ne convient pas ; l’historique dira que c’est vous.',
  discard: 'Écarter la saisie',
  discardHint:
    'Elle quitte la liste sans rien enregistrer, et revient si le téléphone la renvoie. Votre motif reste dans l’historique de la saison.',
  discardReason: 'Motif',
  discardReasonHint: 'Par exemple : saisie deux fois',
  discarded: 'La saisie est écartée.',
  discardedOnes: 'Saisies écartées',
  discardedLead:
    'Une saisie écartée par erreur peut encore être reprise, jusqu’à 90 jours après son dernier envoi.',
  discardedAt: 'Écartée le',
  discardedBy: 'par',
  moreDiscarded: 'Les plus anciennes ne sont pas montrées.',
  amount: 'Montant',
  amountHint: 'En euros, par exemple 12,50',
  means: 'Moyen de paiement',
  type: 'Résultat',
  unchanged: 'Comme envoyé',
  taken: 'La saisie est enregistrée.',
  removed: 'La saisie est retirée de la liste.',
};

export const phones = {
  title: 'Téléphones',
  lead: 'Un téléphone est à jour quand aucun passage n’a changé depuis son dernier échange complet, noté à cinq minutes près. Ce qu’il n’a pas encore envoyé, lui seul le sait : demandez à la personne de l’ouvrir avec du réseau.',
  none: 'Aucun téléphone n’a encore emporté cette saison.',
  who: 'Personne',
  nobody: 'nom illisible',
  device: 'Appareil',
  platforms: { web: 'Navigateur', ios: 'iPhone ou iPad', android: 'Android' },
  inStep: 'Dernier échange complet',
  state: 'État',
  late: 'Aucun échange complet depuis plus d’un jour',
  changing: 'Pas encore à jour',
  fine: 'À jour',
  behind: 'Passages changés depuis',
} as const;

/** Who is out tonight. */
export const tonight = {
  title: 'Ce soir',
  nobody: 'Personne n’a encore noté de passage aujourd’hui.',
  member: 'Membre',
  visits: 'Passages aujourd’hui',
  last: 'Dernier passage',
};
