import type { buildApp } from 'fauxqs';
import { errorXml } from './s3-conditions.ts';

/** The methods that a stage's bucket allows to pages of listed origins (`infra/resources/buckets.yml`). */
const METHODS = ['PUT', 'GET'];
const MAX_AGE_SECONDS = 600;

/** Answers browsers of listed origins as a stage's bucket does: they may upload and download with signed requests. */
export function supportOrigins(app: ReturnType<typeof buildApp>, origins: readonly string[]): void {
  const isListed = (origin: string | undefined): origin is string =>
    origin !== undefined && origins.includes(origin);
  // A preflight request has no signature, so it is answered before the signature check.
  app.addHook('onRequest', async ({ method, headers }, reply) => {
    if (method !== 'OPTIONS') return;
    const wanted = headers['access-control-request-method'] ?? '';
    if (!isListed(headers.origin) || !METHODS.includes(wanted)) {
      await reply
        .status(403)
        .send(errorXml('AccessForbidden', 'CORSResponse: This CORS request is not allowed.'));
      return;
    }
    await reply
      .status(200)
      .headers({
        'access-control-allow-methods': METHODS.join(', '),
        'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
        'access-control-max-age': String(MAX_AGE_SECONDS),
      })
      .send();
  });
  app.addHook('onSend', async ({ headers }, reply) => {
    if (!isListed(headers.origin)) return;
    reply.header('access-control-allow-origin', headers.origin).header('vary', 'Origin');
  });
}
