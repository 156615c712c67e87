/** Texts of the association list. */
export const associations = {
  title: 'Amicales',
  lead: 'Choisissez l’amicale que vous voulez voir.',
  none: 'Il n’y a encore aucune amicale. Créez la première ci-dessous.',
  association: 'Amicale',
  city: 'Commune',
  number: 'Numéro',
  since: 'Créée le',
  steps: 'Premiers pas',
  step: { season: 'saison', sectors: 'secteurs', members: 'membres', visits: 'passages' },
  noStep: 'rien encore',
  noAccess: 'personne n’a d’accès',
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
  removal: 'Fermeture et suppression',
  remove: 'Supprimer l’amicale',
  removeHint:
    'Plus personne de l’amicale ne peut se connecter, et rien d’elle ne se voit plus. Elle peut être rétablie avec tout ce qu’elle contient.',
};

/** Texts of inviting an association to sign up. */
export const invitation = {
  title: 'Inviter une amicale',
  lead: 'Le lien permet à une amicale de créer elle-même son espace. Il sert une seule fois, pendant 14 jours.',
  email: 'E-mail (facultatif)',
  emailHint: 'Le lien y part aussi par e-mail.',
  submit: 'Faire un lien d’invitation',
  made: 'Le lien est prêt. Copiez-le maintenant : il ne se montre qu’une fois.',
  sent: 'Le lien est prêt, et part par e-mail. Il ne se montre qu’une fois.',
  until: 'Valable jusqu’au',
  copy: 'Copier le lien d’invitation',
  copied: 'Le lien est copié.',
  notCopied: 'Le navigateur refuse de copier. Sélectionnez le lien et copiez-le.',
};

/** Texts of closing an association. */
export const closing = {
  label: 'Fermer l’amicale',
  hint: 'Plus personne de l’amicale ne peut se connecter ; tout ce qu’elle a noté reste, et se voit encore ici. Pour la rouvrir, réactivez l’accès d’un administrateur.',
  reason: 'Motif de la fermeture',
  done: (users: number) =>
    users === 0
      ? 'Personne ne pouvait plus se connecter.'
      : 'L’amicale est fermée : ses accès sont désactivés.',
};
