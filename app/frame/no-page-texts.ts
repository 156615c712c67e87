/** Texts of an address without a page for this user; phones do not keep them, because the service answers such an address. */
export const noPage = {
  unknown: 'Page introuvable',
  notHere: 'Il n’y a pas de page à cette adresse. Le lien est peut-être ancien ou incomplet.',
  refused: 'Accès refusé',
  forbidden: 'Votre rôle ne donne pas accès à cette page. Demandez à un administrateur de votre amicale.',
  yours: 'Vos pages :',
};
