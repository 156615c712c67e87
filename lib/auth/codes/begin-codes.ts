import * as z from 'zod';
import { type Context, signedIn } from '../../core/context.ts';
import { Problem } from '../../core/problems/problem.ts';
import { storeTotpSecret } from '../../data/users/codes.ts';
import { proveToAdd, requireOffered } from '../second-factor/prove-identity.ts';
import { newSecret, otpauthAddress } from './totp.ts';

export const TotpSecret = z
  .strictObject({
    secret: z.string().meta({ description: 'In base 32, to type it in; shown now and never again.' }),
    url: z.string().meta({ description: 'The `otpauth://` address of the QR code.' }),
    qr_svg: z.string().meta({ description: 'The QR code as an SVG image.' }),
  })
  .meta({ id: 'TotpSecret' });

/** Makes the secret of an authenticator application, after a proof of identity; it counts once a first code confirms it. */
export async function beginTotp(
  ctx: Context,
  password: string | undefined,
): Promise<z.input<typeof TotpSecret>> {
  requireOffered(ctx);
  await proveToAdd(ctx, password);
  const { userId, entityId, username } = signedIn(ctx);
  const secret = await newSecret(ctx);
  const uuid = ctx.ids.uuid();
  const cell = { table: 'totp_secrets', column: 'encrypted_secret', entityId, uuid } as const;
  const encrypted_secret = ctx.cipher.encrypt(cell, secret);
  const row = { user_id: userId, entity_id: entityId, uuid, encrypted_secret, created_at: ctx.now };
  const isStored = await ctx.transact('all', (trx) => storeTotpSecret(trx.db, row));
  if (!isStored) throw new Problem('codes-registered');
  const url = await otpauthAddress(username, secret);
  // Drawn by a library that no other request of this function needs.
  const { qrSvg } = await import('../../core/qr-svg.ts');
  return { secret, url, qr_svg: qrSvg(url) };
}
