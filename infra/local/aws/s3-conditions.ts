import type { buildApp } from 'fauxqs';

type App = ReturnType<typeof buildApp>;

// The emulator answers 200 to these subresources without implementing them; 501 is returned instead.
const unsupported = [
  'acl',
  'cors',
  'encryption',
  'legal-hold',
  'notification',
  'object-lock',
  'ownershipControls',
  'policy',
  'publicAccessBlock',
  'replication',
  'retention',
  'tagging',
  'versioning',
  'website',
];

/** Implements `If-None-Match: *` as S3 does: one of several concurrent writers of a key succeeds, the others get 412. */
export function supportConditionalWrites(app: App, exists: (path: string) => boolean): void {
  const locks = new Map<string, Promise<void>>();
  app.addHook('preHandler', async (request, reply) => {
    const url = new URL(request.url, 'http://localhost');
    const call = unsupported.find((name) => url.searchParams.has(name));
    if (call) {
      await reply.status(501).send(errorXml('NotImplemented', `The emulator does not know ?${call}`));
      return;
    }
    if (request.headers['if-match'] && request.method !== 'GET') {
      await reply.status(501).send(errorXml('NotImplemented', 'The emulator does not know If-Match'));
      return;
    }
    if (request.headers['if-none-match'] !== '*' || !['PUT', 'POST'].includes(request.method)) return;
    const release = await lock(locks, url.pathname);
    reply.raw.once('close', release);
    if (exists(decodeURIComponent(url.pathname))) {
      await reply
        .status(412)
        .send(errorXml('PreconditionFailed', 'At least one of the preconditions did not hold'));
    }
  });
}

/** Waits for the lock on `key` and returns the function that releases it. */
async function lock(locks: Map<string, Promise<void>>, key: string): Promise<() => void> {
  const before = locks.get(key);
  const { promise, resolve } = Promise.withResolvers<void>();
  const turn = (before ?? Promise.resolve()).then(() => promise);
  locks.set(key, turn);
  await before;
  return () => {
    if (locks.get(key) === turn) locks.delete(key);
    resolve();
  };
}

/** An error body in S3's format. */
export function errorXml(code: string, message: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`;
}
