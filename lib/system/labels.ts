import * as z from 'zod';
import { paymentTypeLabels } from '../core/records/payment-types.ts';
import type { RoleName } from '../core/roles-matrix.ts';
import { factorRuleLabels } from '../core/second-factor.ts';
import type { EmailRow } from '../data/emails/emails.ts';
import type { EntityRow } from '../data/entities.ts';
import { flagLabels, motifLabels, passageTypeLabels, paymentStateLabels } from '../passages/labels.ts';
import { receiptKindLabels, receiptStateLabels } from '../receipts/labels.ts';
import { fileLabels } from './file-labels.ts';
import { actionLabels, objectLabels } from './history-labels.ts';
import { moneyLabels } from './money-labels.ts';

const emailStateLabels: Record<EmailRow['state'], string> = {
  queued: 'En attente',
  sending: 'En cours d’envoi',
  sent: 'Envoyé',
  failed: 'Échoué',
  bounced: 'Revenu',
  complained: 'Signalé comme indésirable',
};

const entityTypeLabels: Record<EntityRow['entity_type_id'], string> = {
  1: 'Amicale',
  2: 'Union départementale',
  3: 'Association sportive',
  4: 'Association scolaire',
  5: 'Fêtes et culture',
  6: 'Association caritative',
  9: 'Autre',
};

const roleLabels: Record<RoleName, string> = {
  member: 'Membre',
  entity_admin: 'Administrateur',
  treasurer: 'Trésorier',
  super_admin: 'Super administrateur',
};

/** French labels for the values of the enumerations. */
export const labels = {
  passage_types: passageTypeLabels,
  motifs: motifLabels,
  payment_types: paymentTypeLabels,
  payment_states: paymentStateLabels,
  flags: flagLabels,
  receipt_kinds: receiptKindLabels,
  receipt_states: receiptStateLabels,
  email_states: emailStateLabels,
  entity_types: entityTypeLabels,
  roles: roleLabels,
  factor_rules: factorRuleLabels,
  return_parts: { morning: 'Matin', afternoon: 'Après-midi', evening: 'Soir' },
  address_states: {
    todo: 'À faire',
    'to-finish': 'À finir',
    done: 'Terminé',
    'do-not-call': 'Ne pas solliciter',
  },
  password_reasons: {
    length: 'De 8 à 64 caractères',
    context: 'Trop proche de l’identifiant, du nom ou de l’association',
    compromised: 'Connu publiquement, ou fait de mots faciles à deviner',
  },
  history_objects: objectLabels,
  history_actions: actionLabels,
  ...moneyLabels,
  ...fileLabels,
} as const;

const OfEnumeration = z.record(z.string(), z.string());

export const Labels = z
  .strictObject({
    passage_types: OfEnumeration,
    motifs: OfEnumeration,
    payment_types: OfEnumeration,
    payment_states: OfEnumeration,
    flags: OfEnumeration,
    receipt_kinds: OfEnumeration,
    receipt_states: OfEnumeration,
    email_states: OfEnumeration,
    entity_types: OfEnumeration.meta({ description: 'By `entity_type_id`.' }),
    roles: OfEnumeration.meta({ description: 'By the names of `roles`.' }),
    factor_rules: OfEnumeration.meta({ description: 'The setting `second_factor`.' }),
    return_parts: OfEnumeration,
    address_states: OfEnumeration,
    password_reasons: OfEnumeration,
    history_objects: OfEnumeration,
    history_actions: OfEnumeration,
    handover_states: OfEnumeration,
    handover_destinations: OfEnumeration,
    stock_kinds: OfEnumeration,
    pay_account_states: OfEnumeration,
    payment_link_states: OfEnumeration,
    refund_states: OfEnumeration,
    refund_reasons: OfEnumeration,
    pay_findings: OfEnumeration,
    alert_kinds: OfEnumeration,
    email_purposes: OfEnumeration,
    export_kinds: OfEnumeration,
    export_states: OfEnumeration,
    export_failures: OfEnumeration,
    sector_proposal_states: OfEnumeration,
    receipt_batch_states: OfEnumeration,
    receipt_batch_failures: OfEnumeration,
    upload_purposes: OfEnumeration,
    upload_states: OfEnumeration,
    upload_problems: OfEnumeration,
    room_kinds: OfEnumeration,
    room_roles: OfEnumeration,
  })
  .meta({ id: 'Labels', description: 'French, by enumeration and value.' });
