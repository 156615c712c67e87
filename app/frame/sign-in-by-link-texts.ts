/** Texts of signing in with a link of another device. */
export const signInByLinkTexts = {
  lead: 'Ce lien vous connecte sur cet appareil, sans mot de passe. Il sert une seule fois, pendant deux minutes.',
  submit: 'Se connecter avec le lien',
  pasteLead:
    'Déjà connecté dans le navigateur ou sur un autre appareil ? Copiez-y le lien de « Mon compte », puis touchez :',
  paste: 'Coller le lien de connexion',
  notRead: 'Le lien copié n’a pas pu être lu. Autorisez « Coller », ou connectez-vous ci-dessous.',
  noLink:
    'Ce qui est copié n’est pas un lien de connexion. Copiez celui de « Mon compte », puis recommencez.',
} as const;
