import type { Context, Needs } from '../core/context.ts';
import { orDamaged, searchForm } from '../core/crypto/cipher.ts';
import type { Instant } from '../core/time.ts';
import type { EmailRow } from '../data/emails/emails.ts';
import { insertSuppressedAddress, isAddressSuppressed } from '../data/emails/suppressed-addresses.ts';
import { openRecipient } from './queue.ts';

/** The blind index that finds a suppressed address, ignoring case. */
export function addressIndexOf({ cipher }: Needs<'cipher'>, address: string): string {
  return cipher.blindIndex('suppressed_addresses.address_index', searchForm(address));
}

/** Returns whether the association (null: the platform) no longer sends e-mails to the address. */
export function isSuppressed(
  ctx: Needs<'db' | 'cipher'>,
  entityId: number | null,
  address: string,
): Promise<boolean> {
  return isAddressSuppressed(ctx.db, { entityId, addressIndex: addressIndexOf(ctx, address) });
}

/** Suppresses the recipient's address of an e-mail, unless it was erased or cannot be decrypted. */
export async function suppressAddressOf(
  ctx: Context,
  email: EmailRow,
  { reason, since }: { reason: 'bounced' | 'complained'; since: Instant },
): Promise<void> {
  const { entity_id: entityId } = email;
  const address = orDamaged(() => openRecipient(ctx, email));
  if (!address) return;
  const uuid = ctx.ids.uuid();
  await insertSuppressedAddress(ctx.db, {
    uuid,
    entity_id: entityId,
    address_index: addressIndexOf(ctx, address),
    encrypted_address: ctx.cipher.encrypt(
      { table: 'suppressed_addresses', column: 'encrypted_address', entityId, uuid },
      address,
    ),
    reason,
    since,
  });
}
