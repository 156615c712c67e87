import type * as z from 'zod';
import { getRole, type Needs } from '../core/context.ts';
import { orDamaged, sealerOf } from '../core/crypto/cipher.ts';
import { damagedAmong } from '../core/fields/damaged-fields.ts';
import { roles } from '../core/roles-matrix.ts';
import type { EmailRow } from '../data/emails/emails.ts';
import type { SuppressedAddressRow } from '../data/emails/suppressed-addresses.ts';
import { openRecipient } from './queue.ts';
import { type Email, EmailPurpose, type SuppressedAddressPage } from './schemas.ts';

type Reader = Needs<'cipher' | 'caller'>;

/** `camille@example.org` → `c***@e***.org`. */
function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const dot = address.lastIndexOf('.');
  const [first = ''] = address;
  const [host = ''] = address.slice(at + 1);
  return `${first}***@${host}***${dot > at ? address.slice(dot) : ''}`;
}

/** Super administrators see a masked address; the association sees it in full. */
function shown(reader: Reader, address: string): string {
  return getRole(reader) === roles.super_admin ? maskAddress(address) : address;
}

export function presentEmail(reader: Reader, row: EmailRow): z.input<typeof Email> {
  const to = orDamaged(() => openRecipient(reader, row));
  return {
    email_id: row.id,
    entity_id: row.entity_id,
    purpose: EmailPurpose.parse(row.purpose),
    receipt_id: row.receipt_id,
    user_id: row.user_id,
    to: shown(reader, to ?? ''),
    ...(to === null ? { damaged: ['to'] } : {}),
    state: row.state,
    failure: row.failure,
    attempts: row.attempts,
    send_after: row.send_after,
    sent_at: row.sent_at,
    delivered_at: row.delivered_at,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

type Presented = z.input<typeof SuppressedAddressPage>['data'][number];

export function presentSuppressed(reader: Reader, row: SuppressedAddressRow): Presented {
  const { entity_id: entityId, uuid, reason, since } = row;
  const { read } = sealerOf(reader.cipher, { table: 'suppressed_addresses', entityId, uuid });
  const plain = read('encrypted_address', row.encrypted_address);
  const address = plain === null ? null : shown(reader, plain);
  const damaged = damagedAmong({ address: { value: plain, cell: row.encrypted_address } });
  return { entity_id: entityId, address, ...damaged, reason, since };
}
