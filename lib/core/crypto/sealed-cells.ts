import { sealedOf } from '../fields/field-changes.ts';
import { entityFields } from '../records/entity.ts';
import { passageFields } from '../records/passage.ts';
import { userFields } from '../records/user.ts';

/**
 * The encrypted columns of each table; those of records are derived from their fields. Code that names other cells does not
 * compile.
 */
export const sealedCells = {
  entities: sealedOf(entityFields),
  users: [...sealedOf(userFields), 'encrypted_former_email'],
  passages: sealedOf(passageFields),
  receipts: ['encrypted_content', 'encrypted_to'],
  emails: ['encrypted_to', 'encrypted_content'],
  suppressed_addresses: ['encrypted_address'],
  uploads: ['encrypted_filename'],
  pay_locations: ['encrypted_display_name'],
  pay_payments: ['encrypted_card'],
  field_conflicts: ['encrypted_refused', 'encrypted_kept'],
  field_quarantine: ['encrypted_document'],
  phone_keys: ['encrypted_key'],
  passkeys: ['encrypted_label'],
  totp_secrets: ['encrypted_secret'],
  stock_movements: ['encrypted_note'],
  cash_handovers: ['encrypted_note'],
  chat_rooms: ['encrypted_title'],
  chat_messages: ['encrypted_body'],
  webhooks: ['encrypted_url', 'encrypted_secret', 'encrypted_former_secret'],
  idempotency_keys: ['encrypted_answer'],
  signups: ['encrypted_association', 'encrypted_name', 'encrypted_email'],
} as const;

export type SealedTable = keyof typeof sealedCells;
export type SealedColumn = (typeof sealedCells)[SealedTable][number];
