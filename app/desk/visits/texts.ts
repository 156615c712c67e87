/** Texts of the visit list. */
export const visits = {
  title: 'Passages',
  none: 'Aucun passage ne correspond. Élargissez les filtres.',
  type: 'Résultat',
  means: 'Moyen de paiement',
  from: 'Du',
  to: 'Au',
  shown: 'Afficher',
  kept: 'Enregistrés',
  deleted: 'Supprimés',
  all: 'Tous',
  donor: 'Nom ou e-mail du donateur, en entier',
  donorHint: 'Ce que vous cherchez n’apparaît pas dans l’adresse de la page.',
  next: 'Passages suivants',
};

/** Texts of one visit. */
export const visit = {
  title: 'Passage',
  back: 'Tous les passages',
  correct: 'Corriger le montant',
  correctHint: 'La correction est notée dans l’historique, avec votre nom.',
  amount: 'Montant',
  amountHint: 'En euros, par exemple 12,50',
  notAnAmount: 'Ce n’est pas un montant. Écrivez par exemple 12,50.',
  means: 'Moyen de paiement',
  save: 'Enregistrer la correction',
  saved: 'La correction est enregistrée.',
  restored: 'Le passage est rétabli.',
  locked:
    'Ce passage est verrouillé : un reçu a été établi, une carte débitée ou l’argent remis. Son montant ne peut plus être corrigé.',
  remove: 'Supprimer le passage',
  removeHint: 'Le passage ne comptera plus dans les chiffres. Il pourra être rétabli.',
  reason: 'Motif de la suppression',
  removed: 'Ce passage est supprimé : il ne compte dans aucun chiffre.',
  restore: 'Rétablir le passage',
  history: 'Historique',
  noHistory: 'Rien n’a été noté.',
  by: 'par',
  system: 'le service',
};

/** The actions in the history of a visit. */
export const actions: Record<string, string> = {
  created: 'Passage enregistré',
  changed: 'Passage modifié',
  deleted: 'Passage supprimé',
  restored: 'Passage rétabli',
  issued: 'Reçu établi',
  sent: 'Reçu envoyé',
  cancelled: 'Reçu annulé',
  rendered: 'Reçu préparé',
};
