import { sql } from 'kysely';
import type { Quota, QuotaResult } from '../../core/quota.ts';
import type { RoleId } from '../../core/roles-matrix.ts';
import type { FactorRule } from '../../core/second-factor.ts';
import type { Instant } from '../../core/time.ts';
import type { Db } from '../connection/db.ts';

/** A live key with the user it acts for, and the key's remaining request quota. */
export type AdmittedKey = {
  keyId: number;
  /** The association that the key is bound to. */
  entityId: number;
  name: string;
  actions: string[];
  expiresAt: Instant;
  userId: number;
  /** From the stored user record, so that a change takes effect at the next request. */
  roleId: RoleId;
  uuid: string;
  username: string;
  encryptedName: string | null;
  passwordGenerated: 0 | 1;
  hasFactor: 0 | 1;
  /** The setting of the association as it is stored; null without one. */
  factorRule: FactorRule | null;
} & QuotaResult;

type Use = { tokenHash: string; now: Instant; network: string; quota: Quota };

/**
 * Finds a live key with its user's current role, counts one request against the key's quota, and notes day and network of its use
 * when they changed, in one round trip. Undefined when the key is unknown, expired or ended, or when its user no longer gets in.
 */
export async function admitKey(
  db: Db,
  { tokenHash, now, network, quota }: Use,
): Promise<AdmittedKey | undefined> {
  const { rows } = await sql<AdmittedKey>`
    select key_id as "keyId", key_entity_id as "entityId", key_name as "name", actions,
      key_expires_at as "expiresAt", user_id as "userId", fk_role as "roleId", uuid, username,
      encrypted_name as "encryptedName", password_generated as "passwordGenerated", has_factor as "hasFactor",
      factor_rule as "factorRule", tokens, granted
    from admit_key(${tokenHash}, ${now}, ${network}, ${quota.perMinute}, ${quota.burst})
  `.execute(db);
  return rows[0];
}
