import type { Preset } from './action-words.ts';

const presetNames: Record<Preset, string> = {
  accounting: 'La comptabilité',
  dashboard: 'Un tableau de bord de chiffres',
  other: 'Autre chose',
};

export const keys = {
  title: 'Accès des logiciels',
  lead: 'Un logiciel de comptabilité ou le tableau de bord d’une fédération travaille avec sa propre clé, jamais avec le mot de passe de quelqu’un.',
  none: 'Aucun logiciel n’a d’accès. Donnez-en un à celui qui doit lire vos chiffres ou prendre vos fichiers tout seul : vous choisissez ce qu’il peut faire et jusqu’à quand.',
  listed: 'Les logiciels qui ont un accès',
  beginning: 'Clé',
  by: 'Au nom de',
  platform: 'Équipe Tournée',
  can: 'Ce qu’il peut faire :',
  lost: 'Plus permis à la personne',
  used: 'Dernier usage',
  never: 'Jamais utilisée',
  from: 'depuis',
  until: 'Jusqu’au',
  expired: 'Expirée',
  formerUntil: 'L’ancienne clé marche jusqu’au',
};

export const made = {
  title: 'La clé, une seule fois',
  once: 'Copiez-la maintenant dans le logiciel, à l’endroit prévu pour un secret. Elle ne sera plus jamais affichée, et n’a rien à faire dans un e-mail.',
  software: 'Logiciel',
  key: 'Clé',
  copy: 'Copier la clé',
  copied: 'La clé est copiée.',
  notCopied: 'Le navigateur ne copie pas. Sélectionnez la clé à la main.',
  hide: 'C’est fait, masquer la clé',
};

export const newKey = {
  title: 'Donner un accès',
  forWhat: 'Pour',
  presets: presetNames,
  name: 'Nom du logiciel',
  nameHint: 'Celui sous lequel vous le reconnaîtrez ici et dans l’historique.',
  lasts: 'Valable',
  months: [
    ['12', 'un an'],
    ['6', 'six mois'],
    ['3', 'trois mois'],
    ['1', 'un mois'],
  ],
  actions: 'Ce qu’il peut faire',
  actionsHint: 'Jamais plus que vous, et jamais les comptes, les mots de passe ni les conversations.',
  nothing: 'Cochez au moins une chose que le logiciel peut faire.',
  submit: 'Créer la clé',
  done: 'L’accès est créé.',
} as const;

export const manageKey = {
  rotate: 'Renouveler la clé',
  rotateHint: 'Le logiciel reçoit une nouvelle clé. L’ancienne marche encore le temps de la remplacer.',
  overlap: 'L’ancienne clé marche encore',
  overlaps: [
    ['24', 'un jour'],
    ['168', 'sept jours'],
    ['0', 'plus du tout, elle a pu être vue'],
  ],
  prolong: 'Prolonger d’un an à partir d’aujourd’hui',
  rotated: 'La clé est renouvelée.',
  end: 'Mettre fin',
  endHint: 'Le logiciel est refusé dès maintenant. On ne peut pas revenir en arrière.',
  ended: 'L’accès du logiciel a pris fin.',
} as const;
