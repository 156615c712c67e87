/** Texts of the link that signs in on another device. */
export const signInLinkTexts = {
  title: 'Se connecter sur un autre appareil',
  lead: 'Pour votre téléphone, ou pour l’application installée, qui ne partage rien avec le navigateur : un lien qui sert une seule fois, sans mot de passe. Ne le montrez à personne.',
  make: 'Faire un lien de connexion',
  code: 'Code à scanner avec l’appareil à connecter',
  until: 'Scannez ce code avec l’appareil photo du téléphone, ou copiez le lien. Il est valable jusqu’à',
  copy: 'Copier le lien',
  copied: 'Le lien est copié : ouvrez l’application installée et touchez « Coller le lien de connexion ».',
  notCopied: 'Le lien n’a pas pu être copié. Scannez le code, ou autorisez la copie.',
  over: 'Le lien n’est plus valable. Faites-en un autre.',
} as const;
