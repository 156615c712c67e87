import { callerScope, type SignedIn } from '../../core/context.ts';
import type { Log, LogValue } from '../../core/log.ts';
import { Problem } from '../../core/problems/problem.ts';
import { requireRecentFactor, requireRegistered } from '../../core/require-second-factor.ts';
import { isAction, isWithoutSession, type Scope } from '../../core/roles-matrix.ts';
import type { Instant } from '../../core/time.ts';
import type { Origin } from '../recorders.ts';
import type { Resources } from '../resources.ts';
import { authenticate } from './authenticate.ts';
import type { EndpointFacts } from './endpoint-spec.ts';
import { hasQuota, rateLimitHeaders, requireQuota, takeFromClientQuota } from './rate-limit.ts';
import { type HttpRequest, isOlder } from './request.ts';

/** The known facts of a request, filled step by step, so that they exist even when the request is refused. */
export type Admission = {
  origin?: Origin;
  /** Headers of the response, including problems. */
  headers: Record<string, string>;
  logKeys: Record<string, LogValue>;
};

/** Checks the stage, client version, session or key, role and quota, in this order. Fills `admission`. */
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
  const { caller, left, quota } = await authenticate(deps, request, now);
  const { userId, entityId, key } = caller;
  admission.headers = { ...admission.headers, ...rateLimitHeaders(left, quota) };
  admission.logKeys = { user_id: userId, entity_id: entityId, ...(key && { key_id: key.id }) };
  const scope = scopeFor(caller, spec);
  requireQuota(left, quota);
  requireFactors(spec, { caller, now });
  admission.origin = {
    ...base,
    caller,
    scope,
    tenant: entityId === null || scope === 'all' ? 'all' : { entityId },
    log: log.with(admission.logKeys),
  };
}

/** Checks that the caller has the second factor that is asked of them, and has shown it recently where that matters. */
function requireFactors(
  { beforeSecondFactor, stepUp }: EndpointFacts,
  asked: { caller: SignedIn; now: Instant },
): void {
  if (!beforeSecondFactor) requireRegistered(asked.caller);
  if (stepUp) requireRecentFactor(asked);
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

const notOfKey = 'The key was not made for this, or its maker may not do it any more.';

/** The scope of the declared access: of the role and, for software, of its key too. */
function scopeFor(caller: SignedIn, { access, servesKeys, refusesKeys }: EndpointFacts): Scope {
  if (refusesKeys && caller.key !== null) throw new Problem('forbidden', { detail: notOfKey });
  const isOwn = access === 'signed-in' && (caller.key === null || servesKeys === true);
  const scope = isOwn ? 'own' : isAction(access) && callerScope({ caller }, access);
  if (scope) return scope;
  throw new Problem('forbidden', caller.key === null ? {} : { detail: notOfKey });
}
