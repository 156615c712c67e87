import type { personalColumns } from '../data/personal-columns.ts';

type PersonalTable = keyof typeof personalColumns;

/** How long the purge keeps what no setting of an association decides; in days. */
export const keptDays = {
  mailText: 30,
  mailAddress: 365,
  receiptAddress: 730,
  payEvents: 90,
  refusals: 90,
  tombstones: 180,
} as const;

/** What is kept of people, for how long, in the words of docs/privacy.md, and the tables in which it lies. */
type Retention = { what: string; kept: string; tables: readonly PersonalTable[] };

/** Every table that can hold a person has its line; a test compares it with the page and with the list of columns. */
export const retention: readonly Retention[] = [
  {
    what: 'Donateur : nom, e-mail, téléphone, adresse postale',
    kept: '24 mois après le dernier don (`donors_kept_months`, 1 à 24)',
    tables: ['passages'],
  },
  {
    what: 'Reçus émis, avec le nom et l’adresse du donateur',
    kept: '10 ans après la clôture de l’exercice ; adresse e-mail : 24 mois, ou avec le donateur',
    tables: ['receipts'],
  },
  {
    what: 'E-mails envoyés, ceux des mots de passe et des invitations aussi',
    kept: `texte : ${keptDays.mailText} jours ; adresse : 12 mois, ou avec la personne`,
    tables: ['emails'],
  },
  {
    what: 'Adresses que le fournisseur d’e-mails refuse',
    kept: 'jusqu’à leur libération ; après effacement, une empreinte seulement',
    tables: ['suppressed_addresses'],
  },
  {
    what: 'Compte : identifiant, nom, e-mail, téléphone, rôle, dernière connexion',
    kept: '24 mois sans connexion (membres et trésoriers)',
    tables: ['users'],
  },
  {
    what: 'Sessions, tentatives de connexion',
    kept: '7 ou 30 jours ; 15 minutes',
    tables: ['sessions', 'password_resets', 'login_failures', 'login_streaks', 'address_quotas'],
  },
  {
    what: 'Messages entre membres, leurs fichiers',
    kept: '`chat_months` après la fin de l’opération (1 à 24)',
    tables: ['chat_messages', 'chat_rooms', 'uploads'],
  },
  {
    what: 'Documents et valeurs refusés d’un téléphone',
    kept: `${keptDays.refusals} jours`,
    tables: ['field_quarantine', 'field_conflicts'],
  },
  { what: 'Fichiers d’export', kept: '7 jours, liens de 5 minutes', tables: ['exports'] },
  {
    what: 'Paiement par carte : empreinte de la carte (quatre chiffres, marque)',
    kept: `avec les comptes ; adresse IP : ${keptDays.payEvents} jours`,
    tables: ['pay_payments', 'pay_refunds'],
  },
  {
    what: 'Réponses gardées pour les renvois (`Idempotency-Key`)',
    kept: '24 heures',
    tables: ['idempotency_keys'],
  },
  {
    what: 'Historique : qui a changé quoi, quand',
    kept: 'conservé, sans réécriture ; ni valeur personnelle, ni identifiant',
    tables: ['history'],
  },
  { what: 'Journal des événements', kept: '15 mois', tables: ['outbox_events'] },
  {
    what: 'L’association elle-même : adresse, contact, signataire, lieux de paiement',
    kept: 'tant qu’elle utilise le service',
    tables: ['entities', 'pay_locations'],
  },
  {
    what: 'Portes où passer ou ne pas passer, sans nom',
    kept: 'tant que l’association utilise le service',
    tables: ['dwellings'],
  },
  {
    what: 'Adresse IP d’une demande de données de bâtiments',
    kept: '24 heures',
    tables: ['sector_enrichments'],
  },
];
