import type { buildApp } from 'fauxqs';

const overrides = new Map([
  ['response-content-type', 'content-type'],
  ['response-content-disposition', 'content-disposition'],
]);

/** Implements S3's `response-content-*` query parameters, which the emulator ignores. */
export function supportResponseOverrides(app: ReturnType<typeof buildApp>): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.method !== 'GET' || reply.statusCode >= 300) return;
    const { searchParams } = new URL(request.url, 'http://localhost');
    for (const [parameter, header] of overrides) {
      const value = searchParams.get(parameter);
      if (value !== null) reply.header(header, value);
    }
  });
}
