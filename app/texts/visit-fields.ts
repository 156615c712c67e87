/** Labels of visit fields. */
export const fields: Record<string, string> = {
  montant: 'Montant',
  fk_type_reglement: 'Moyen de paiement',
  fk_type: 'Résultat',
  motif: 'Motif',
  nb_calendriers: 'Calendriers',
  name: 'Nom',
  email: 'E-mail',
  phone: 'Téléphone',
  remark: 'Remarque',
  passed_at: 'Date du passage',
  reason: 'Motif de la suppression',
};
