// GENERATED from lib/history/ by `npm run generate`.
/** How the values of the history are said, by the name of the change. */
export const valueForms = {
  accuracy_m: 'metres',
  active: 'yes-no',
  actions: 'code',
  address_count: 'number',
  address_id: 'record',
  address_line: 'text',
  amount: 'money',
  amount_cents: 'money',
  archived: 'yes-no',
  bom: 'yes-no',
  calendar_value: 'money',
  calendars_received: 'number',
  cancel_reason: {
    words: 'cancel_reasons',
  },
  cash: 'money',
  chat_digest: 'yes-no',
  cheque: 'parts',
  cheque_count: 'number',
  cheques: 'money',
  chk_active: 'yes-no',
  chk_pay: 'yes-no',
  city: 'text',
  color: 'text',
  command: 'text',
  content_type: 'text',
  count: 'number',
  date_end: 'day',
  date_start: 'day',
  decimal_comma: 'yes-no',
  deleted_at: 'instant',
  discarded_document: 'code',
  do_not_call: 'yes-no',
  door: 'text',
  dwelling: 'parts',
  dwelling_count: 'number',
  entity_id: 'record',
  entity_type_id: {
    labels: 'entity_types',
  },
  events: 'unsaid',
  expires_at: 'instant',
  field: 'field',
  fk_adresse: 'record',
  fk_sector: 'record',
  fk_type: {
    labels: 'passage_types',
  },
  fk_type_reglement: {
    labels: 'payment_types',
  },
  fk_user: 'record',
  flags: {
    labels: 'flags',
  },
  floor: 'text',
  former_until: 'instant',
  from: 'text',
  kind: {
    by: {
      export: {
        labels: 'export_kinds',
      },
      receipt_batch: {
        labels: 'receipt_kinds',
      },
      room: {
        labels: 'room_kinds',
      },
      stock: {
        labels: 'stock_kinds',
      },
    },
  },
  lat: 'decimal',
  locked: 'yes-no',
  logo: 'record',
  lon: 'decimal',
  members: 'members',
  message_id: 'record',
  montant: 'money',
  motif: {
    labels: 'motifs',
  },
  name: 'text',
  nb_calendriers: 'number',
  operation_id: 'record',
  outline: 'unsaid',
  passage_id: 'record',
  passed_at: 'instant',
  pay_account: 'code',
  pay_location: 'code',
  payment_state: {
    labels: 'payment_states',
  },
  person: 'code',
  postal_code: 'text',
  purpose: {
    labels: 'upload_purposes',
  },
  reason: {
    by: {
      suppressed_address: {
        words: 'suppression_reasons',
      },
      webhook: {
        words: 'switch_off_reasons',
      },
      others: 'text',
    },
  },
  receipt: {
    words: 'receipt_obstacles',
  },
  refunded: 'money',
  remarks: 'number',
  return_on: 'day',
  return_part: {
    labels: 'return_parts',
  },
  rna: 'text',
  role_id: 'role',
  second_factor: {
    words: 'factor_changes',
  },
  sector_id: 'record',
  sector_name: 'text',
  session_id: 'record',
  siren: 'text',
  size: 'bytes',
  state: {
    by: {
      email: {
        labels: 'email_states',
      },
      handover: {
        labels: 'handover_states',
      },
    },
  },
  status: {
    labels: 'refund_states',
  },
  take: {
    words: 'takes',
  },
  time_zone: 'text',
  to: 'text',
  visits: 'number',
  who: 'text',
} as const;
/** The same for settings, by their path. */
export const settingForms = {
  auto_receipts: 'yes-no',
  chat_months: 'number',
  donors_kept_months: 'number',
  fiscal_year_start: 'number',
  members_can_delete: 'yes-no',
  names_kept_days: 'number',
  paper_last_season: 'yes-no',
  second_factor: {
    labels: 'factor_rules',
  },
  'fiscal.basis': 'text',
  'fiscal.basis_upload_id': 'record',
  'fiscal.category': 'text',
  'fiscal.enabled': 'yes-no',
  'fiscal.object': 'text',
} as const;
/** Words for values that only the history has. */
export const historyWords = {
  cancel_reasons: {
    refunded: 'Paiement remboursé',
    dispute_lost: 'Contestation perdue',
  },
  factor_changes: {
    'passkey-added': 'Clé d’accès ajoutée',
    'passkey-removed': 'Clé d’accès retirée',
    'passkey-copied': 'Clé d’accès retirée, car elle semblait copiée',
    'codes-added': 'Application de codes ajoutée',
    'codes-removed': 'Application de codes retirée',
    'recovery-codes-made': 'Nouveaux codes de secours',
    'recovery-code-used': 'Code de secours utilisé',
    reset: 'Réinitialisé par un administrateur',
  },
  receipt_obstacles: {
    'receipt-not-printable': 'Non établi, un texte ne peut pas y figurer',
    'cell-damaged': 'Non établi, une valeur est illisible',
  },
  suppression_reasons: {
    bounced: 'La boîte n’existe pas ou refuse les messages',
    complained: 'Son propriétaire a signalé un e-mail comme indésirable',
  },
  switch_off_reasons: {
    failing: 'Trois jours sans réponse favorable',
    gone: 'Le logiciel répond qu’il n’existe plus',
  },
  takes: {
    kept: 'La valeur du service',
    refused: 'La valeur du téléphone',
  },
} as const;
/** The names of settings, by their path. */
export const settingLabels = {
  auto_receipts: 'Reçus établis d’eux-mêmes',
  chat_months: 'Messages gardés (mois)',
  donors_kept_months: 'Donateurs gardés (mois)',
  fiscal_year_start: 'Début de l’exercice (mois)',
  members_can_delete: 'Suppression par les membres',
  names_kept_days: 'Noms sans don gardés (jours)',
  paper_last_season: 'Dernière saison sur les fiches',
  second_factor: 'Second facteur',
  'fiscal.basis': 'Fondement',
  'fiscal.basis_upload_id': 'Justificatif',
  'fiscal.category': 'Catégorie',
  'fiscal.enabled': 'Reçus fiscaux',
  'fiscal.object': 'Objet',
  'fiscal.signatory': 'Signataire',
  'accounts.gifts': 'Compte « Dons manuels »',
  'accounts.members': 'Compte « Membres, fonds à remettre »',
  'accounts.cash': 'Compte « Caisse »',
  'accounts.cheques': 'Compte « Chèques à encaisser »',
  'accounts.bank': 'Compte « Banque »',
  'accounts.cards': 'Compte « Cartes bancaires à recevoir »',
  'accounts.fees': 'Compte « Services bancaires »',
  'accounts.shortages': 'Compte « Écarts de caisse, manquants »',
  'accounts.surpluses': 'Compte « Écarts de caisse, excédents »',
  'accounts.suspense': 'Compte « Compte d’attente »',
} as const;
