import { handoverStateLabels } from '../cash/labels.ts';

/** French labels for the values of the enumerations about cash and cards; a test compares them with the API document. */
export const moneyLabels = {
  handover_states: handoverStateLabels,
  handover_destinations: { treasury: 'Caisse', bank: 'Banque' },
  stock_kinds: { given: 'Donnés au membre', returned: 'Rendus par le membre', lost: 'Perdus' },
  pay_account_states: {
    none: 'Pas de compte',
    created: 'Compte créé',
    pending: 'En vérification',
    active: 'Prend les cartes',
    active_no_payout: 'Prend les cartes, sans virement',
    action_required: 'À compléter',
    restricted: 'Restreint',
    rejected: 'Refusé',
    disconnected: 'Déconnecté',
  },
  payment_link_states: {
    open: 'En attente du donateur',
    processing: 'En cours',
    succeeded: 'Payé',
    canceled: 'Abandonné',
  },
  refund_states: {
    creating: 'En préparation',
    pending: 'En cours',
    requires_action: 'Action requise',
    succeeded: 'Remboursé',
    failed: 'Échoué',
    canceled: 'Annulé',
  },
  refund_reasons: {
    duplicate: 'Payé deux fois',
    error: 'Erreur',
    requested_by_customer: 'Demandé par le donateur',
  },
  pay_findings: {
    missing_local: 'Paiement inconnu de l’association',
    missing_provider: 'Paiement inconnu du prestataire',
    amount_mismatch: 'Montants différents',
    fee_update: 'Frais modifiés',
    refund_mismatch: 'Remboursements différents',
    dispute: 'Paiement contesté',
    orphan_pi: 'Paiement sans passage',
    payout_mismatch: 'Virement différent de ses paiements',
    payout_failed: 'Virement non arrivé',
    mismatch: 'Passage différent de sa carte',
  },
  alert_kinds: {
    threshold_153000: '153 000 € collectés dans l’année',
    no_activity: 'Aucun passage depuis 14 jours',
    'cash-due-30d': 'Argent non remis depuis 30 jours',
  },
} as const;
