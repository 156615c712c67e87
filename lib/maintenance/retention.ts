import { kept as all } from '../core/retention.ts';
import type { personalColumns } from '../data/privacy/personal-columns.ts';

type PersonalTable = keyof typeof personalColumns;

/** A category of personal data and its retention, in the words of docs/privacy.md, and the tables that contain it. */
type Retention = { what: string; kept: string; tables: readonly PersonalTable[] };

/** Every table that can contain personal data has its lines; a test compares them with the page and with the list of columns. */
export const retention: readonly Retention[] = [
  {
    what: 'Passage sans don : nom, e-mail, téléphone, adresse, remarque',
    kept: `${all.namesDays} jours après la fin de l’opération (\`names_kept_days\`, 0 à ${all.namesDays})`,
    tables: ['passages'],
  },
  { what: 'Remarque, sur tout passage', kept: 'idem', tables: ['passages'] },
  {
    what: 'Donateur : nom, e-mail, téléphone, adresse postale',
    kept: `${all.donorsMonths} mois après le dernier don (\`donors_kept_months\`, 1 à ${all.donorsMonths})`,
    tables: ['passages'],
  },
  {
    what: 'Montant, moyen de paiement, jour, auteur du passage',
    kept: `${all.accountsYears} ans après la clôture de l’exercice`,
    tables: ['passages'],
  },
  {
    what: 'Position GPS d’un passage',
    kept: 'avec le passage, arrondie dès l’origine à 5 décimales (1 mètre)',
    tables: ['passages'],
  },
  {
    what: 'Reçus émis, avec le nom et l’adresse du donateur',
    kept: `${all.accountsYears} ans après la clôture de l’exercice ; adresse e-mail : ${all.receiptAddressMonths} mois, ou avec le donateur`,
    tables: ['receipts', 'receipt_batches'],
  },
  {
    what: 'Remises d’espèces et mouvements de calendriers, avec leur note',
    kept: `${all.accountsYears} ans après la clôture de l’exercice`,
    tables: ['cash_handovers', 'stock_movements'],
  },
  {
    what: 'E-mails envoyés, y compris ceux qui concernent les mots de passe et les invitations',
    kept: `texte : ${all.mailTextDays} jours ; adresse : ${all.mailAddressMonths} mois, ou avec la personne`,
    tables: ['emails'],
  },
  {
    what: 'Adresses que le fournisseur d’e-mails refuse',
    kept: `jusqu’à leur libération, en clair ${all.suppressedAddressMonths} mois au plus ; ensuite, ou après effacement, une empreinte seulement`,
    tables: ['suppressed_addresses'],
  },
  {
    what: 'Compte : identifiant, nom, e-mail, téléphone, rôle, dernière connexion',
    kept: `${all.usersMonths} mois sans connexion (membres et trésoriers)`,
    tables: ['users'],
  },
  {
    what: 'Sessions, état de synchronisation des téléphones, tentatives de connexion',
    kept: `${all.webSessionDays} ou ${all.phoneSessionDays} jours ; ${all.attemptMinutes} minutes (les demandes d’inscription d’une adresse : 24 heures), effacées la nuit suivante ; le nombre d’échecs consécutifs : ${all.streakDays} jours`,
    tables: [
      'sessions',
      'sign_in_links',
      'login_tickets',
      'passkey_challenges',
      'password_resets',
      'login_failures',
      'login_streaks',
      'address_quotas',
    ],
  },
  {
    what: 'Demande d’inscription d’une amicale : son nom, nom et e-mail de la personne, commune, et l’e-mail envoyé',
    kept: `jusqu’à la création de l’espace, ${all.signupDays} jours au plus ; une invitation sans personne : 14 jours`,
    tables: ['signups', 'signup_invitations'],
  },
  {
    what: 'Seconds facteurs : clés d’accès (passkeys) et leur nom, secret de l’application de codes, empreintes des codes de secours',
    kept: 'jusqu’à leur retrait, ou avec le compte',
    tables: ['passkeys', 'totp_secrets', 'recovery_codes'],
  },
  {
    what: 'Clé qui rouvre les visites non envoyées, restées chiffrées sur un téléphone',
    kept: 'avec le compte',
    tables: ['phone_keys'],
  },
  {
    what: 'Clé d’un logiciel : son nom, jour et réseau du dernier usage',
    kept: 'le réseau jusqu’à la fin de la clé ; le reste avec l’historique, qui nomme le logiciel',
    tables: ['api_keys'],
  },
  {
    what: 'Messages entre membres, leurs fichiers',
    kept: `\`chat_months\` après la fin de l’opération (${all.chatMonths} par défaut, 1 à ${all.chatMaxMonths})`,
    tables: ['chat_messages', 'chat_rooms', 'uploads'],
  },
  {
    what: 'Documents et valeurs refusés d’un téléphone',
    kept: `${all.refusalDays} jours`,
    tables: ['field_quarantine', 'field_conflicts'],
  },
  {
    what: 'Fichiers d’export',
    kept: `${all.exportDays} jours, liens de ${all.exportLinkSeconds} secondes`,
    tables: ['exports'],
  },
  {
    what: 'Découpages proposés d’une grande ville : contours, rues et nombres',
    kept: `${all.proposalDays} jours`,
    tables: ['sector_proposals'],
  },
  {
    what: 'Paiement par carte : empreinte de la carte (quatre chiffres, marque)',
    kept: `avec les comptes ; adresse IP : ${all.payEventDays} jours`,
    tables: ['pay_payments', 'pay_refunds'],
  },
  {
    what: 'Réponses gardées pour les renvois (`Idempotency-Key`)',
    kept: `${all.answerHours} heures`,
    tables: ['idempotency_keys'],
  },
  {
    what: 'Historique : qui a changé quoi, quand',
    kept: 'conservé, sans réécriture ; ni valeur personnelle, ni identifiant',
    tables: ['history'],
  },
  { what: 'Journal des événements', kept: `${all.eventLogMonths} mois`, tables: ['outbox_events'] },
  {
    what: 'L’association elle-même : adresse, contact, signataire, lieux de paiement',
    kept: 'tant qu’elle utilise le service',
    tables: ['entities', 'pay_locations'],
  },
  {
    what: 'Logiciels reliés par l’association : nom, adresse, secret',
    kept: 'jusqu’à leur suppression',
    tables: ['webhooks'],
  },
  {
    what: 'Envois à ces logiciels : numéros et montants, sans nom',
    kept: `${all.deliveryDays} jours`,
    tables: ['webhook_deliveries'],
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
