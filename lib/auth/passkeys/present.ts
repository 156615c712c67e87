import type * as z from 'zod';
import type { Needs } from '../../core/context.ts';
import { sealerOf } from '../../core/crypto/cipher.ts';
import type { PasskeyRow } from '../../data/users/passkeys.ts';
import type { Passkey } from './schemas.ts';

export const sealerOfPasskey = (
  { cipher }: Needs<'cipher'>,
  { uuid, entity_id: entityId }: Pick<PasskeyRow, 'uuid' | 'entity_id'>,
) => sealerOf(cipher, { table: 'passkeys', entityId, uuid });

export function presentPasskey(ctx: Needs<'cipher'>, row: PasskeyRow): z.input<typeof Passkey> {
  return {
    passkey_id: row.id,
    name: sealerOfPasskey(ctx, row).read('encrypted_label', row.encrypted_label),
    is_synced: row.is_synced === 1,
    created_at: row.created_at,
    last_used_at: row.last_used_at,
  };
}
