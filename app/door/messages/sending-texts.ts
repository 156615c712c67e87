/** Why a picture waits for the next sync. */
export const sending = {
  pictureNotStored: 'Une photo n’a pas pu partir. Elle partira au prochain envoi.',
  beingChecked: 'Une photo est encore en cours de vérification. Elle partira au prochain envoi.',
} as const;
