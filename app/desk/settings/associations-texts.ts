/** Texts of the association list. */
export const associations = {
  title: 'Amicales',
  lead: 'Choisissez l’amicale que vous voulez voir.',
  none: 'Il n’y a encore aucune amicale. Créez la première ci-dessous.',
  association: 'Amicale',
  city: 'Commune',
  number: 'Numéro',
  since: 'Créée le',
  deletedOn: 'Supprimée le',
  back: 'Toutes les amicales',
  platform: 'Voir les chiffres de la plateforme',
  deleted: 'Voir les amicales supprimées',
  deletedTitle: 'Amicales supprimées',
  noneDeleted: 'Aucune amicale n’est supprimée.',
  restored: 'L’amicale est rétablie, avec ses membres et ses saisons.',
  create: 'Créer une amicale',
  created: 'L’amicale est créée. Ajoutez maintenant son premier administrateur.',
  sameName: (number: string) =>
    `Une amicale a déjà ce nom et ce code postal (numéro ${number}). Vérifiez la liste, ou confirmez ci-dessus.`,
  sameNameSure: 'C’est une autre amicale, du même nom',
  firstMember: 'Ajouter une personne à cette amicale',
  removal: 'Suppression',
  remove: 'Supprimer l’amicale',
  removeHint:
    'Plus personne de l’amicale ne peut se connecter, et rien d’elle ne se voit plus. Elle peut être rétablie avec tout ce qu’elle contient.',
};
