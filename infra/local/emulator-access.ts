import type { buildApp } from 'fauxqs';

export type Credentials = { accessKeyId: string; secretAccessKey: string };

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
