/** Texts below the sign-in form. */
export const offer = {
  title: 'Votre amicale n’est pas encore là ?',
  signUp: 'Créer l’espace de mon amicale',
};
