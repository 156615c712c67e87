export const forgottenPassword = {
  username: 'Votre identifiant',
  hint: 'Un lien pour choisir un nouveau mot de passe part à l’adresse e-mail de votre compte.',
  submit: 'Envoyer le lien',
  code: 'J’ai un code, sur une lettre',
  sent: 'Si ce compte existe et a une adresse e-mail, un lien vient d’y être envoyé. Sans e-mail dans le quart d’heure, demandez un nouveau mot de passe à un administrateur de votre amicale.',
};
