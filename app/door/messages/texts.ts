/** Texts of messages at the door, which work offline. */
export const messages = {
  conversation: 'Conversation',
  none: 'Vous n’avez encore aucune conversation.',
  notStored: 'Vos conversations ne sont pas encore sur ce téléphone. Elles y viennent avec le réseau.',
  conversationNotStored:
    'Cette conversation n’est pas sur ce téléphone : le réseau manque, ou vous n’en faites plus partie.',
  nothing: 'rien encore',
  open: 'Ouvrir une conversation',
  openHint: 'Avec le réseau.',
  asOf: 'À jour',
  storedHint: 'Les 30 derniers messages de vos 20 dernières conversations se lisent sans réseau.',
  message: 'Votre message',
  photo: 'Photo',
  photoField: 'Photo (facultative)',
  photoHint: 'Réduite avant l’envoi. 20 photos (20 Mo) au plus attendent sur le téléphone.',
  unsentPhoto: 'Photo qui attend',
  notAPicture: 'Ce fichier n’est pas une image que ce téléphone sait lire. Prenez une autre photo.',
  tooMany:
    'Trop de photos attendent déjà sur ce téléphone (20, ou 20 Mo) : rien n’a été noté. Envoyez-les d’abord, avec le réseau ; ce que vous avez écrit est encore là.',
  submit: 'Envoyer',
  empty: 'Écrivez un message.',
  waits: 'En attente : part dès qu’il y a du réseau.',
  refusedTitle: 'Messages refusés',
  refusedLead: 'Ces messages sont sur ce téléphone seulement. Corrigez-les, ou supprimez-les.',
  again: 'Envoyer de nouveau',
  againWithout: 'Envoyer sans la photo',
  sentAgain: 'Le message sera envoyé de nouveau.',
  discard: 'Supprimer ce message',
  discardHint: 'Personne ne le lira.',
  toRoom: 'Dans',
  unknownRoom: 'une conversation qui n’est plus sur ce téléphone',
} as const;

/** Why a message was refused, for codes whose meaning differs from the general texts. */
export const messageRefusals: Record<string, string> = {
  'not-found': 'Cette conversation n’existe plus, ou vous n’en faites plus partie.',
  'room-locked': 'Cette conversation est fermée : on ne peut plus y écrire.',
  'room-archived': 'Cette conversation est archivée : on ne peut plus y écrire.',
  forbidden: 'Vous ne pouvez pas écrire dans cette conversation.',
};
