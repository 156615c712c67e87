import type { Caller } from '../context.ts';
import { onLiveConnection } from '../data/live-connection.ts';
import { type AuthenticatedSession, authenticateSession } from '../data/sessions/authenticate.ts';
import { Problem } from '../problems.ts';
import { WEB_IDLE_SECONDS } from '../session-lifetimes.ts';
import { addSeconds, type Instant } from '../time.ts';
import { hashToken } from '../tokens.ts';
import type { HttpRequest } from './request.ts';
import type { Resources } from './resources.ts';

/** The live session behind `Authorization: Bearer <token>`; a 401 otherwise. */
export async function authenticate(
  deps: Resources,
  request: HttpRequest,
  now: Instant,
): Promise<AuthenticatedSession> {
  const header = request.headers['authorization'];
  if (!header) throw new Problem('missing-token', { headers: { 'www-authenticate': 'Bearer' } });
  const [, token] = /^Bearer +([A-Za-z0-9._~+/-]+=*)$/i.exec(header) ?? [];
  const session =
    token &&
    // Taking a request from the quota twice does no harm.
    (await onLiveConnection(() =>
      authenticateSession(deps.db(), {
        tokenHash: hashToken(token),
        now,
        webIdleSince: addSeconds(now, -WEB_IDLE_SECONDS),
        quota: deps.config.service().RATE_LIMIT,
      }),
    ));
  if (session) return session;
  throw new Problem('invalid-token', { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } });
}

export function callerOf({ userId, entityId, roleId, sessionId }: AuthenticatedSession): Caller {
  return { kind: 'user', userId, entityId, roleId, sessionId };
}
