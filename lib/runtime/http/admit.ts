import { type Caller, getRole } from '../../core/context.ts';
import { hashToken, readBearerToken } from '../../core/ids.ts';
import type { Log, LogValue } from '../../core/log.ts';
import { Problem } from '../../core/problems/problem.ts';
import { type Access, isWithoutSession, type RoleId, type Scope, scopeOf } from '../../core/roles-matrix.ts';
import { MAX_WEB_IDLE_SECONDS } from '../../core/session-limits.ts';
import { addSeconds, type Instant } from '../../core/time.ts';
import { retryOnLostConnection } from '../../data/connection/db.ts';
import { type AdmittedUser, admitUser } from '../../data/users/sessions.ts';
import type { Origin } from '../recorders.ts';
import type { Resources } from '../resources.ts';
import type { EndpointFacts } from './endpoint-spec.ts';
import { hasQuota, rateLimitHeaders, requireQuota, takeFromClientQuota } from './rate-limit.ts';
import { type HttpRequest, isOlder } from './request.ts';

/** Finds the live session of `Authorization: Bearer <token>`; throws a 401 otherwise. */
async function authenticate(deps: Resources, request: HttpRequest, now: Instant): Promise<AdmittedUser> {
  const header = request.headers['authorization'];
  if (!header) throw new Problem('missing-token', { headers: { 'www-authenticate': 'Bearer' } });
  const token = readBearerToken(header);
  if (token === undefined) throw invalidToken({ detail: notBearer });
  // Safe to retry: at worst the request counts twice against the quota.
  const session = await retryOnLostConnection(() =>
    admitUser(deps.db(), {
      tokenHash: hashToken(token),
      now,
      webIdleSince: addSeconds(now, -MAX_WEB_IDLE_SECONDS),
      quota: deps.config.service().RATE_LIMIT,
    }),
  );
  if (session) return session;
  throw invalidToken();
}

const notBearer = 'The Authorization header is not of the form `Bearer <token>`.';

function invalidToken(more: { detail?: string } = {}): Problem {
  return new Problem('invalid-token', {
    ...more,
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  });
}

function callerOf({
  userId,
  entityId,
  roleId,
  uuid,
  username,
  encryptedName,
  passwordGenerated,
  ...user
}: AdmittedUser): Caller {
  const { sessionId: id, platform, createdAt, lastUsedAt, expiresAt } = user;
  const session = { id, platform, createdAt, lastUsedAt, expiresAt };
  const person = { userId, entityId, roleId, uuid, username, encryptedName };
  return { kind: 'user', ...person, passwordGenerated: passwordGenerated === 1, session };
}

/** The known facts of a request, filled step by step, so that they exist even when the request is refused. */
export type Admission = {
  origin?: Origin;
  /** Headers of the response, including problems. */
  headers: Record<string, string>;
  logKeys: Record<string, LogValue>;
};

/** Checks the stage, client version, session, role and quota, in this order. Fills `admission`. */
export async function admit(
  spec: EndpointFacts,
  deps: Resources,
  request: HttpRequest,
  log: Log,
  admission: Admission,
): Promise<void> {
  const settings = deps.config.service();
  // No stage without the endpoint has its function or its route; should it run there nevertheless, it does nothing.
  if (spec.stages && !spec.stages.includes(settings.STAGE)) throw new Problem('not-found');
  const now = deps.clock.now();
  const { appVersion } = request.client;
  // Open reads remain available to outdated clients, so that they learn that they must update.
  const isPublicRead = spec.access === 'open' && spec.method === 'GET';
  if (
    !isPublicRead &&
    spec.access !== 'provider-signature' &&
    appVersion &&
    settings.MIN_APP_VERSION &&
    isOlder(appVersion, settings.MIN_APP_VERSION)
  ) {
    throw clientTooOld(settings.MIN_APP_VERSION);
  }
  const base = {
    client: request.client,
    language: request.language,
    requestId: request.id,
    retryKey: null,
    now,
  };
  if (isWithoutSession(spec.access)) {
    admission.origin = { ...base, caller: { kind: 'anonymous' }, scope: 'own', tenant: 'all', log };
    if (hasQuota(spec)) await limitClient(spec, deps, request, admission, now);
    return;
  }
  admission.headers = { 'cache-control': 'no-store' };
  const session = await authenticate(deps, request, now);
  admission.headers = { ...admission.headers, ...rateLimitHeaders(session, settings.RATE_LIMIT) };
  admission.logKeys = { user_id: session.userId, entity_id: session.entityId };
  const caller = callerOf(session);
  const scope = scopeFor(getRole({ caller }), spec.access);
  requireQuota(session, settings.RATE_LIMIT);
  admission.origin = {
    ...base,
    caller,
    scope,
    tenant: session.entityId === null || scope === 'all' ? 'all' : { entityId: session.entityId },
    log: log.with(admission.logKeys),
  };
}

/** Checks the quota of an unauthenticated client, before any read or hash for the client. */
async function limitClient(
  spec: EndpointFacts,
  deps: Resources,
  request: HttpRequest,
  admission: Admission,
  now: Instant,
): Promise<void> {
  const quota = deps.config.service().RATE_LIMIT_OPEN;
  const taken = await takeFromClientQuota(spec, deps, request, now);
  admission.headers = rateLimitHeaders(taken, quota);
  requireQuota(taken, quota);
}

function clientTooOld(oldest: string): Problem {
  return new Problem('client-too-old', {
    detail: `This version of the application is no longer served; the oldest that is served is ${oldest}.`,
    members: { min_app_version: oldest },
    headers: { upgrade: `app/${oldest}` },
  });
}

function scopeFor(roleId: RoleId | null, access: Exclude<Access, 'open' | 'provider-signature'>): Scope {
  if (access === 'signed-in') return 'own';
  const scope = roleId && scopeOf(roleId, access);
  if (!scope) throw new Problem('forbidden');
  return scope;
}
