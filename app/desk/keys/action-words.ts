import type { Schemas } from '../../../clients/typescript/src/index.ts';

export type KeyAction = Schemas['KeyAction'];

/** What each action lets software do, in plain words. */
export const actionWords: Record<KeyAction, string> = {
  'export.create':
    'Demander des fichiers : le journal comptable, et ceux de ce qu’il peut lire (passages, reçus, historique)',
  'export.read': 'Lire et télécharger les fichiers demandés',
  'stats.read': 'Lire les chiffres de la saison',
  'receipt.declare': 'Lire la déclaration annuelle des reçus fiscaux',
  'cash.read': 'Lire les remises et ce que les membres doivent encore',
  'cash.declare': 'Annoncer une remise',
  'cash.settle': 'Compter une remise, noter un dépôt en banque',
  'cash.cancel': 'Annuler une remise',
  'stock.write': 'Noter les calendriers reçus, donnés et rendus',
  'pay.reconciliation': 'Lire le rapprochement des cartes avec la banque',
  'pay.status': 'Lire l’état du compte des cartes',
  'pay.account': 'Ouvrir et relier le compte des cartes',
  'pay.take': 'Demander un paiement par carte',
  'pay.refund': 'Rembourser un paiement par carte',
  'passage.read': 'Lire les passages, avec les noms des donateurs',
  'passage.create': 'Enregistrer des passages',
  'passage.edit': 'Modifier des passages',
  'passage.correct': 'Corriger un passage qui a déjà son reçu',
  'passage.delete': 'Supprimer des passages',
  'receipt.read': 'Lire les reçus et leurs documents',
  'receipt.issue': 'Établir un reçu et l’envoyer',
  'receipt.batch': 'Établir les reçus qui manquent',
  'receipt.cancel': 'Annuler un reçu',
  'email.read': 'Lire les e-mails envoyés et leurs adresses',
  'email.write': 'Renvoyer un e-mail, libérer une adresse',
  'operation.read': 'Lire les saisons et leurs membres',
  'operation.write': 'Créer et modifier les saisons et leurs membres',
  'sector.read': 'Lire les secteurs et leurs adresses',
  'sector.write': 'Créer et modifier les secteurs',
  'geo.read': 'Chercher des adresses et des portes',
  'address.unassigned': 'Lire les adresses sans secteur',
  'dwelling.write': 'Décrire les portes d’un immeuble',
  'town.read': 'Lire l’état des communes chargées',
  'town.ask': 'Charger les adresses d’une commune',
  'entity.read': 'Lire les coordonnées de l’amicale',
  'entity.edit': 'Modifier l’amicale et ses réglages',
  'entity.history': 'Lire l’historique de l’amicale, avec les noms des membres',
};

/** The actions by subject, in the order in which they are offered. */
export const subjects: readonly { title: string; actions: readonly KeyAction[] }[] = [
  {
    title: 'Fichiers et chiffres',
    actions: ['export.create', 'export.read', 'stats.read', 'receipt.declare'],
  },
  {
    title: 'Saisons et secteurs',
    actions: ['operation.read', 'operation.write', 'sector.read', 'sector.write'],
  },
  {
    title: 'Passages',
    actions: ['passage.read', 'passage.create', 'passage.edit', 'passage.correct', 'passage.delete'],
  },
  {
    title: 'Reçus et e-mails',
    actions: [
      'receipt.read',
      'receipt.issue',
      'receipt.batch',
      'receipt.cancel',
      'email.read',
      'email.write',
    ],
  },
  {
    title: 'Espèces et calendriers',
    actions: ['cash.read', 'cash.declare', 'cash.settle', 'cash.cancel', 'stock.write'],
  },
  {
    title: 'Cartes',
    actions: ['pay.reconciliation', 'pay.status', 'pay.account', 'pay.take', 'pay.refund'],
  },
  {
    title: 'Adresses',
    actions: ['geo.read', 'address.unassigned', 'dwelling.write', 'town.read', 'town.ask'],
  },
  { title: 'Amicale', actions: ['entity.read', 'entity.edit', 'entity.history'] },
];

/** What the usual software needs. */
export const presets = {
  accounting: ['export.create', 'export.read', 'operation.read'],
  dashboard: ['stats.read', 'operation.read', 'entity.read'],
  other: [],
} as const satisfies Record<string, readonly KeyAction[]>;

export type Preset = keyof typeof presets;

export const isPreset = (name: string): name is Preset => name in presets;
