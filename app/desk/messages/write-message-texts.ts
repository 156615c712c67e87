/** Texts of writing messages at the desk. */
export const writing = {
  back: 'Messages',
  notInStep: 'Les messages affichés ne sont peut-être pas les derniers.',
  message: 'Votre message',
  file: 'Image ou PDF (facultatif)',
  fileHint: 'PNG, JPEG, WebP ou PDF, 10 Mo au plus.',
  submit: 'Envoyer',
  empty: 'Écrivez un message.',
  tooLarge: 'Ce fichier dépasse 10 Mo. Choisissez-en un plus petit.',
  notThisType:
    'Ce type de fichier ne peut pas être envoyé. Choisissez une image PNG, JPEG ou WebP, ou un PDF.',
  refused: 'Ce fichier n’a pas pu être vérifié et n’a pas été envoyé. Choisissez-en un autre.',
};
