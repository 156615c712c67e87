import type { buildApp } from 'fauxqs';

/** Refuses requests that were not signed for this machine's emulator: a web page in a browser cannot know the key. */
export function guardAccess(app: ReturnType<typeof buildApp>, accessKeyId: string): void {
  app.addHook('onRequest', async (request, reply) => {
    const { authorization = '' } = request.headers;
    const presigned = new URL(request.url, 'http://localhost').searchParams.get('X-Amz-Credential') ?? '';
    const signed =
      authorization.includes(`Credential=${accessKeyId}/`) || presigned.startsWith(`${accessKeyId}/`);
    if (!signed) await reply.status(403).send('<Error><Code>AccessDenied</Code></Error>');
  });
}
