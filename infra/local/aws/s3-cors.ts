import type { buildApp } from 'fauxqs';
import { errorXml } from './s3-conditions.ts';

/** What the bucket of a stage allows pages of listed origins (`infra/resources/buckets.yml`). */
const METHODS = ['PUT', 'GET'];
const MAX_AGE_SECONDS = 600;

/** Answers browsers of listed origins as the bucket of a stage does: they may upload and download by signed requests. */
export function supportOrigins(app: ReturnType<typeof buildApp>, origins: readonly string[]): void {
  const isListed = (origin: string | undefined): origin is string =>
    origin !== undefined && origins.includes(origin);
  // A preflight is not signed, so it is answered before signatures are asked for.
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
