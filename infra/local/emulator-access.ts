import type { buildApp } from 'fauxqs';

/** Refuses requests that were not signed for this machine's emulator: a web page in a browser cannot know the key. */
export function guardAccess(app: ReturnType<typeof buildApp>, accessKeyId: string, now: () => number): void {
  app.addHook('onRequest', async (request, reply) => {
    const { authorization = '' } = request.headers;
    const { searchParams } = new URL(request.url, 'http://localhost');
    const presigned = searchParams.get('X-Amz-Credential') ?? '';
    const isSigned = authorization.includes(`Credential=${accessKeyId}/`);
    const isLinked = presigned.startsWith(`${accessKeyId}/`) && now() < expiryOf(searchParams);
    if (!isSigned && !isLinked) await reply.status(403).send('<Error><Code>AccessDenied</Code></Error>');
  });
}

/** When a link dies, in milliseconds; one that does not say it is dead. The signature itself is not checked here. */
function expiryOf(parameters: URLSearchParams): number {
  const [, date, time] = /^(\d{8})T(\d{6})Z$/.exec(parameters.get('X-Amz-Date') ?? '') ?? [];
  if (!date || !time) return 0;
  const day = date.replace(/(....)(..)(..)/, '$1-$2-$3');
  const begin = Date.parse(`${day}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`);
  return begin + Number(parameters.get('X-Amz-Expires') ?? 0) * 1000;
}
