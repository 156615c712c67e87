import * as z from 'zod';
import type { RoleName } from '../core/access.ts';
import type { EmailRow } from '../data/emails.ts';
import type { EntityRow } from '../data/entities.ts';
import {
  flagLabels,
  motifLabels,
  passageTypeLabels,
  paymentStateLabels,
  paymentTypeLabels,
} from '../passages/labels.ts';
import { receiptKindLabels, receiptStateLabels } from '../receipts/labels.ts';

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

/** What French people read for each value of the enumerations. */
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
  })
  .meta({ id: 'Labels', description: 'French, by enumeration and value.' });
