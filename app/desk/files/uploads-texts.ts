import type { Schemas } from '../../../clients/typescript/src/index.ts';

type Upload = Schemas['Upload'];

export const uploads = {
  title: 'Fichiers déposés',
  lead: 'Ce que vous avez déposé pour cette amicale : logo, justificatif fiscal, pièces de vos messages. Chacun ne voit ici que les siens.',
  back: 'Fichiers demandés',
  none: 'Vous n’avez déposé aucun fichier. Un logo se dépose dans les réglages, une image ou un PDF dans une conversation.',
  file: 'Fichier',
  purpose: 'Pour',
  deposited: 'Déposé le',
  state: 'État',
  open: 'Télécharger',
  opening: 'Ouverture…',
  notReady: 'Ce fichier n’est plus disponible.',
  remove: 'Supprimer',
  removeHint: 'Le fichier disparaît pour tous et ne peut pas être rétabli.',
  removeLogoHint:
    'Le logo ne figure plus sur les nouveaux reçus ; ceux qui sont émis le gardent. Il ne peut pas être rétabli.',
  removed: 'Le fichier est supprimé.',
  next: 'Fichiers suivants',
};

export const purposes: Record<Upload['purpose'], string> = {
  logo: 'Logo des reçus',
  'fiscal-basis': 'Justificatif des reçus fiscaux',
  chat: 'Messages',
  addresses: 'Adresses d’une commune',
};

export const uploadStates: Record<Upload['state'], string> = {
  waiting: 'Pas encore arrivé',
  checking: 'En cours de vérification',
  ready: 'Vérifié',
  refused: 'Refusé',
};
