import type { SignedIn } from '../../core/context.ts';
import { hashToken, readBearerToken } from '../../core/ids.ts';
import { keyActions, roleOfKey } from '../../core/key-rights.ts';
import { isKeyOfStage, isKeyToken } from '../../core/key-token.ts';
import { Problem } from '../../core/problems/problem.ts';
import { networkPrefix, type Quota, type QuotaResult } from '../../core/quota.ts';
import { mustRegister } from '../../core/second-factor.ts';
import { MAX_WEB_IDLE_SECONDS } from '../../core/session-limits.ts';
import { addSeconds, type Instant } from '../../core/time.ts';
import { retryOnLostConnection } from '../../data/connection/db.ts';
import { type AdmittedKey, admitKey } from '../../data/keys/admission.ts';
import { type AdmittedUser, admitUser } from '../../data/users/sessions.ts';
import type { Resources } from '../resources.ts';
import type { HttpRequest } from './request.ts';

/** Who sends a request, and what is left of their quota. */
export type Authenticated = { caller: SignedIn; quota: Quota; left: QuotaResult };

/** Finds the live session or key of `Authorization: Bearer <token>`; throws a 401 otherwise. */
export async function authenticate(
  deps: Resources,
  request: HttpRequest,
  now: Instant,
): Promise<Authenticated> {
  const header = request.headers['authorization'];
  if (!header) throw new Problem('missing-token', { headers: { 'www-authenticate': 'Bearer' } });
  const token = readBearerToken(header);
  if (token === undefined) throw invalidToken({ detail: notBearer });
  const found = isKeyToken(token)
    ? await findCallerOfKey(deps, token, request, now)
    : await findCallerOfSession(deps, token, now);
  if (found) return found;
  throw invalidToken();
}

const notBearer = 'The Authorization header is not of the form `Bearer <token>`.';

function invalidToken(more: { detail?: string } = {}): Problem {
  return new Problem('invalid-token', {
    ...more,
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  });
}

async function findCallerOfSession(
  deps: Resources,
  token: string,
  now: Instant,
): Promise<Authenticated | undefined> {
  const { RATE_LIMIT: quota, SUPER_ADMIN_FACTOR } = deps.config.service();
  const webIdleSince = addSeconds(now, -MAX_WEB_IDLE_SECONDS);
  // Safe to retry: at worst the request counts twice against the quota.
  const admitted = await retryOnLostConnection(() =>
    admitUser(deps.db(), { tokenHash: hashToken(token), now, webIdleSince, quota }),
  );
  return admitted && { caller: userOf(admitted, SUPER_ADMIN_FACTOR), quota, left: admitted };
}

/** A token that is no key of this stage is refused without a question to the database. */
async function findCallerOfKey(
  deps: Resources,
  token: string,
  { client }: HttpRequest,
  now: Instant,
): Promise<Authenticated | undefined> {
  const { RATE_LIMIT_KEYS: quota, STAGE, SUPER_ADMIN_FACTOR } = deps.config.service();
  if (!isKeyOfStage(token, STAGE)) return undefined;
  const network = networkPrefix(client.ip ?? '');
  // As above.
  const admitted = await retryOnLostConnection(() =>
    admitKey(deps.db(), { tokenHash: hashToken(token), now, network, quota }),
  );
  return admitted && { caller: softwareOf(admitted, SUPER_ADMIN_FACTOR), quota, left: admitted };
}

function userOf(admitted: AdmittedUser, superAdmins: 'required' | 'offered'): SignedIn {
  const { userId, entityId, roleId, uuid, username, encryptedName, passwordGenerated } = admitted;
  const person = { userId, entityId, roleId, uuid, username, encryptedName };
  const { sessionId: id, platform, signedInBy, createdAt, lastUsedAt, expiresAt } = admitted;
  const session = { id, platform, signedInBy, createdAt, lastUsedAt, expiresAt };
  const isRegistered = admitted.hasFactor === 1;
  const rule = entityId === null ? null : (admitted.factorRule ?? 'offered');
  const holder = { roleId, hasFactor: isRegistered, rule, isFirstSession: admitted.isFirst === 1 };
  const secondFactor = {
    isRegistered,
    rule,
    shownAt: admitted.factorAt,
    mustRegister: mustRegister(holder, superAdmins),
  };
  const about = { ...person, passwordGenerated: passwordGenerated === 1, secondFactor };
  return { kind: 'user', ...about, session, key: null };
}

function softwareOf(admitted: AdmittedKey, superAdmins: 'required' | 'offered'): SignedIn {
  const { userId, entityId, uuid, username, encryptedName, passwordGenerated } = admitted;
  const person = { userId, entityId, roleId: roleOfKey(admitted.roleId), uuid, username, encryptedName };
  const { keyId: id, name, expiresAt } = admitted;
  // One that a release has withdrawn from keys is refused to those that were made before.
  const actions = keyActions.filter((action) => admitted.actions.includes(action));
  const key = { id, name, actions, expiresAt };
  const rule = admitted.factorRule ?? 'offered';
  const maker = { roleId: admitted.roleId, hasFactor: admitted.hasFactor === 1, rule, isFirstSession: false };
  // Software shows none: whoever made its key has shown one for it. A key does no more than a maker who has to register one first.
  const secondFactor = {
    isRegistered: false,
    rule,
    shownAt: null,
    mustRegister: mustRegister(maker, superAdmins),
  };
  const about = { ...person, passwordGenerated: passwordGenerated === 1, secondFactor };
  return { kind: 'user', ...about, session: null, key };
}
