/** Texts of the cash page. */
export const cash = {
  title: 'Espèces',
  lead: 'Où se trouve l’argent collecté en espèces et par chèque. « Annoncé » : un membre l’a remis et personne ne l’a encore compté.',
  due: 'À remettre par les membres',
  declared: 'Annoncé, à compter',
  treasury: 'En caisse',
  banked: 'Déposé en banque',
  members: 'Par membre',
  none: 'Personne n’a encore collecté d’espèces ni de chèque.',
  csv: 'Télécharger le tableau (CSV)',
  csvBusy: 'Préparation du tableau…',
};
