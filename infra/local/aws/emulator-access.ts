import type { buildApp } from 'fauxqs';
import { errorXml } from './s3-conditions.ts';

export type Credentials = { accessKeyId: string; secretAccessKey: string };

/**
 * Refuses ambiguous addresses: a repeated parameter, a path with dots or double slashes. Otherwise the signature check and the
 * emulator could read the address differently.
 */
export function refuseAmbiguousRequests(app: ReturnType<typeof buildApp>): void {
  app.addHook('onRequest', async ({ url }, reply) => {
    if (!isReadInOneWay(url))
      await reply.status(400).send(errorXml('InvalidRequest', 'The address can be read in several ways'));
  });
}

function isReadInOneWay(url: string): boolean {
  const [path] = url.split('?');
  const read = URL.parse(url, 'http://localhost');
  if (!read || read.pathname !== path) return false;
  const names = [...read.searchParams.keys()];
  return new Set(names).size === names.length;
}

/** Refuses requests that are not signed with this run's access key, such as those of web pages in a browser. */
export function requireSignedRequests(
  app: ReturnType<typeof buildApp>,
  accessKeyId: string,
  now: () => number,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const { authorization = '' } = request.headers;
    const { searchParams } = new URL(request.url, 'http://localhost');
    const presigned = searchParams.get('X-Amz-Credential') ?? '';
    const isSigned = authorization.includes(`Credential=${accessKeyId}/`);
    const hasValidLink = presigned.startsWith(`${accessKeyId}/`) && now() < expiryOf(searchParams);
    if (!isSigned && !hasValidLink) await reply.status(403).send('<Error><Code>AccessDenied</Code></Error>');
  });
}

/** The expiry of a presigned link in epoch milliseconds, 0 if it has none. */
function expiryOf(parameters: URLSearchParams): number {
  const [, date, time] = /^(\d{8})T(\d{6})Z$/.exec(parameters.get('X-Amz-Date') ?? '') ?? [];
  if (!date || !time) return 0;
  const day = date.replace(/(....)(..)(..)/, '$1-$2-$3');
  const signedAt = Date.parse(`${day}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`);
  return signedAt + Number(parameters.get('X-Amz-Expires') ?? 0) * 1000;
}
