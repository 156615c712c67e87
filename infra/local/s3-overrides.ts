import type { buildApp } from 'fauxqs';

const overrides = new Map([
  ['response-content-type', 'content-type'],
  ['response-content-disposition', 'content-disposition'],
]);

/** What a download is called and what it is, as its address says: S3 honours that, the emulator by itself does not. */
export function honourOverrides(app: ReturnType<typeof buildApp>): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.method !== 'GET' || reply.statusCode >= 300) return;
    const { searchParams } = new URL(request.url, 'http://localhost');
    for (const [parameter, header] of overrides) {
      const value = searchParams.get(parameter);
      if (value !== null) reply.header(header, value);
    }
  });
}
