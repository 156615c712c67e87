import { knownCommune } from '../communes/known-commune.ts';
import type { Needs } from '../core/context.ts';
import { sealerOf } from '../core/crypto/cipher.ts';
import type { SignupRow } from '../data/signup/signups.ts';

/** What was typed in a request to sign up. */
export type SignupContent = {
  association: string;
  name: string;
  email: string;
  postal_code: string;
  /** Null for a town that is no longer in the table of communes. */
  city: string | null;
};

export const signupSealer = ({ cipher }: Needs<'cipher'>, uuid: string) =>
  sealerOf(cipher, { table: 'signups', entityId: null, uuid });

/** Decrypts a request to sign up. */
export async function contentOf(ctx: Needs<'cipher' | 'settings'>, row: SignupRow): Promise<SignupContent> {
  const { open } = signupSealer(ctx, row.uuid);
  const commune = await knownCommune(ctx, row.code_insee);
  return {
    association: open('encrypted_association', row.encrypted_association) ?? '',
    name: open('encrypted_name', row.encrypted_name) ?? '',
    email: open('encrypted_email', row.encrypted_email) ?? '',
    postal_code: row.postal_code,
    city: commune?.name ?? null,
  };
}
