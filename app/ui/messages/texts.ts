/** Labels of room kinds. */
export const kinds: Record<string, string> = {
  private: 'À deux',
  group: 'Groupe',
  broadcast: 'Annonces',
  sector: 'Secteur',
};

export const room = {
  title: 'Conversation',
  none: 'Personne n’a encore rien écrit ici.',
  notHere: 'Cette conversation n’existe plus, ou vous n’en faites plus partie.',
  earlier: 'Messages plus anciens',
  log: 'Messages de la conversation',
  you: 'Vous',
  gone: 'Message supprimé.',
  unreadable: 'Ce message ne peut plus être lu.',
  locked: 'Cette conversation est fermée : on peut la lire, plus y écrire.',
  readOnly: 'Ici, seuls les administrateurs écrivent. Répondez à l’un d’eux dans une conversation à deux.',
  remove: 'Supprimer',
  removeReason: 'Motif de la suppression',
  removeSubmit: 'Supprimer le message',
  removeHint: 'Le texte et les fichiers disparaissent pour tout le monde.',
  picture: 'Image jointe',
  noPicture: 'Ce fichier n’est plus disponible.',
  pictureNeedsNetwork: 'Ce fichier se voit avec le réseau.',
  loadingPicture: 'Chargement du fichier…',
  save: 'Télécharger',
  saveBusy: 'Téléchargement…',
};
