import * as z from 'zod';
import { emailStateLabels } from '../emails/labels.ts';
import { entityTypeLabels } from '../entities/labels.ts';
import {
  flagLabels,
  motifLabels,
  passageTypeLabels,
  paymentStateLabels,
  paymentTypeLabels,
} from '../passages/labels.ts';
import { receiptKindLabels, receiptStateLabels } from '../receipts/labels.ts';
import { roleLabels } from '../users/labels.ts';

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
