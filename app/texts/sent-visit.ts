/** Texts of a visit sent by a phone, at the door and at the desk. */
export const sentVisit = {
  notAnAmount: 'Ce n’est pas un montant. Écrivez par exemple 12,50.',
  nothing: 'rien',
  hidden: 'modifié',
} as const;

/** Why a phone's document was refused, where the general text does not fit. */
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
  erased: 'La personne a été effacée à sa demande : ce passage ne peut plus dire qui c’était.',
  'personal-data-not-allowed': 'Un nom ou une coordonnée a été noté alors que ce résultat n’en permet pas.',
};

/** Labels of document fields that the history does not contain. */
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
