import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { lazyModules } from '../../../infra/deploy/bundle/lazy-modules.ts';
import { type Config, configFrom } from '../../../lib/core/config/config.ts';
import { type Consequences, type Context, runConsequences } from '../../../lib/core/context.ts';
import type { Files, Gateways } from '../../../lib/core/gateways.ts';
import type { DeclaredUse } from '../../../lib/runtime/declared-use.ts';
import { endpoint, type GatewayHandler } from '../../../lib/runtime/http/endpoint.ts';
import { openResources } from '../../../lib/runtime/open-resources.ts';
import { callEndpoint } from '../../support/http/call-endpoint.ts';
import { gatewayEvent, lambdaContext } from '../../support/http/client.ts';
import { environment, logLines, resources } from '../../support/run/resources.ts';

const throwAway = {
  method: 'POST',
  path: '/api/throw-away',
  summary: 'Throw-away',
  access: 'open',
  status: 204,
} as const;

/** Calls an endpoint that declares `reaching` and runs `verb`; returns the status and the log. */
async function attempt(reaching: DeclaredUse, verb: (ctx: Context) => Promise<unknown>) {
  const handle = async (ctx: Context) => void (await verb(ctx));
  const { status, body } = await callEndpoint(
    endpoint({ ...throwAway, ...reaching, transaction: 'none', handle }),
  );
  return { status, body, log: logLines.join('\n') };
}

const cell = { table: 'users', column: 'encrypted_name', entityId: 1, uuid: 'u' } as const;
const file = { bytes: Buffer.from('x'), contentType: 'text/plain' };

describe('what a function reaches', () => {
  test.each<[string, (ctx: Context) => Promise<unknown>]>([
    ['database', async (ctx) => ctx.db.selectFrom('entities').selectAll().execute()],
    ['field-keys', async (ctx) => ctx.cipher.blindIndex('x', 'y')],
    ['field-keys', async (ctx) => ctx.cipher.encrypt(cell, 'y')],
    ['field-keys', async (ctx) => ctx.cipher.decrypt(cell, 'y')],
    [
      'files-write or erasures-write or files-read or erasures-read or imports-write or exports-remove or receipts-remove',
      (ctx) => ctx.gateways.files(),
    ],
    ['mail', (ctx) => ctx.gateways.mail()],
    ['breach', (ctx) => ctx.gateways.breach()],
    ['event-store', (ctx) => ctx.gateways.eventStore()],
    ['buildings', (ctx) => ctx.gateways.buildings()],
    ['owner', (ctx) => ctx.gateways.owner()],
    ['every-setting', (ctx) => ctx.gateways.settings()],
    ['any queue', (ctx) => ctx.gateways.queues()],
  ])('is refused when %s is not declared, as in a stage', async (what, verb) => {
    const { status, body, log } = await attempt({}, verb);
    expect([status, body]).toEqual([
      500,
      expect.objectContaining({ code: 'internal-error', undeclared: what }),
    ]);
    expect(log).toContain(`"undeclared: ${what}"`);
  });

  test('reading files does not allow writing them, and vice versa', async () => {
    const writes = [
      (files: Files) => files.create('receipts/x', file),
      (files: Files) => files.write('exports/x', Readable.from(['x']), file),
    ];
    const link = { filename: 'x', contentType: 'text/plain', from: '2026-11-20T09:00:00.000Z', seconds: 1 };
    const reads = [
      (files: Files) => files.read('receipts/x'),
      (files: Files) => files.stream('receipts/x', 0),
      (files: Files) => files.link('exports/x', link),
    ];
    const on = (verb: (files: Files) => Promise<unknown>) => async (ctx: Context) =>
      verb(await ctx.gateways.files());
    for (const write of writes) {
      expect((await attempt({ uses: ['files-read'] }, on(write))).log).toContain('undeclared: files-write');
      logLines.length = 0;
    }
    for (const read of reads) {
      expect((await attempt({ uses: ['files-write'] }, on(read))).log).toContain('undeclared: files-read');
      logLines.length = 0;
    }
  });

  test('a message goes to declared queues only', async () => {
    const message = { queue: 'send-mail', body: { entity_id: null, email_id: 1 } } as const;
    const send = (ctx: Context) => ctx.transact('all', async (trx) => trx.enqueue(message));
    const uses = ['database'] as const;
    const refused = await attempt({ uses, sends: ['render-receipt'] }, send);
    expect(refused.status).toBe(500);
    expect(refused.log).toContain('undeclared: the queue send-mail');
    expect((await attempt({ uses, sends: ['send-mail'] }, send)).status).toBe(204);
  });

  test.each(['read', 'request', 'own'] as const)(
    'who opens no sealed field does not load the keys: %s',
    async (transaction) => {
      const cipher = () => Promise.reject(new Error('the keys were loaded'));
      const handle = async (ctx: Context) => void (await ctx.db.selectFrom('entities').selectAll().execute());
      const spec = { ...throwAway, method: 'GET', transaction, handle, unlimited: true } as const;
      const on = { ...resources, cipher };
      expect((await callEndpoint(endpoint(spec), { on })).status).toBe(204);
      const opening = endpoint({ ...spec, uses: ['field-keys'] });
      expect((await callEndpoint(opening, { on })).status).toBe(500);
    },
  );

  test('what is declared is there', async () => {
    const { status } = await attempt({ uses: ['database', 'mail', 'breach'] }, async (ctx) => {
      await ctx.db.selectFrom('entities').selectAll().execute();
      await ctx.gateways.mail();
      await ctx.gateways.breach();
    });
    expect(status).toBe(204);
  });
});

describe('a container', () => {
  const serve = (config: Config, verb: (ctx: Context) => Promise<unknown>) => {
    const { gateways } = openResources(config);
    const handle = async (ctx: Context) => void (await verb(ctx));
    const uses = ['files-read', 'breach'] as const;
    return endpoint({ ...throwAway, uses, transaction: 'none', handle }).on({ ...resources, gateways });
  };
  const request = (handler: GatewayHandler) =>
    handler(
      gatewayEvent('POST', '/api/throw-away', undefined, {}, 'throw-away'),
      lambdaContext('throw-away'),
    );

  test('makes what its function reaches once, and opens each gateway once, for all its requests', async () => {
    const config = configFrom({
      ...environment,
      FILES_BUCKET: 'files',
      BREACH_API_URL: 'https://breach.test',
    });
    const opened: string[] = [];
    const counting: Config = {
      ...config,
      files: () => {
        opened.push('files');
        return config.files();
      },
      breach: () => {
        opened.push('breach');
        return config.breach();
      },
    };
    const reached: { gateways: Gateways; files: Files }[] = [];
    const handler = serve(counting, async ({ gateways }) => {
      await gateways.breach();
      reached.push({ gateways, files: await gateways.files() });
    });
    expect((await request(handler)).statusCode).toBe(204);
    expect((await request(handler)).statusCode).toBe(204);
    expect(opened).toEqual(['breach', 'files']);
    const [first, second] = reached;
    expect(second?.gateways).toBe(first?.gateways);
    expect(second?.files).toBe(first?.files);
  });
});

describe('what bundles leave out', () => {
  test('is loaded by its path where the table says it is, and nothing else is loaded so', async () => {
    const places = ['gateway-table', 'open-database', 'open-resources'].map(
      (name) => `lib/runtime/${name}.ts`,
    );
    const sources = await Promise.all(places.map((path) => readFile(path, 'utf8')));
    const loaded = sources.flatMap((source) => [...source.matchAll(/import\('\.\.\/([^']+)'\)/g)]);
    const paths = new Set(loaded.map(([, path]) => `lib/${path}`));
    expect(paths.size).toBeGreaterThan(10);
    expect([...paths].filter((path) => !lazyModules().has(path))).toEqual([]);
  });

  test('is what a function with other uses never loads', () => {
    const needs = (path: string) => [...(lazyModules().get(path) ?? [])].toSorted();
    expect(needs('lib/gateways/s3-presign.ts')).toEqual(['files-read', 'uploads-read']);
    expect(needs('lib/gateways/s3-upload.ts')).toEqual(['event-log', 'files-write', 'imports-write']);
    expect(needs('lib/gateways/key-wrap.ts')).toEqual(['field-keys', 'owner']);
    expect(needs('lib/data/connection/pool.ts')).toEqual(['buildings', 'database', 'owner']);
    expect(needs('lib/gateways/queues.ts')).toEqual(['any queue']);
    expect(needs('lib/gateways/ssm-references.ts')).toEqual(['every-setting', 'pay', 'pay-secrets']);
  });
});

describe('the consequences of a change', () => {
  const remove = (ctx: Context) => runConsequences(ctx, 'passage.deleted', { passageId: 12 });

  test('fail the change when its function does not declare them', async () => {
    const { status, log } = await attempt({}, remove);
    expect(status).toBe(500);
    expect(log).toContain('request-failed');
  });

  test('run in the declared order and say whether one of them changed the record again', async () => {
    const ran: string[] = [];
    const changedAgain: boolean[] = [];
    const step = (name: string, isChangedAgain: boolean) => async (_: Context, change: object) => {
      ran.push(`${name} ${JSON.stringify(change)}`);
      return isChangedAgain;
    };
    const declaring = (...steps: ReturnType<typeof step>[]): { consequences: Consequences } => ({
      consequences: { 'passage.deleted': steps },
    });
    const verb = async (ctx: Context) => void changedAgain.push(await remove(ctx));
    expect((await attempt(declaring(step('settle', true), step('issue', false)), verb)).status).toBe(204);
    expect((await attempt(declaring(step('issue', false)), verb)).status).toBe(204);
    expect(ran).toEqual(['settle {"passageId":12}', 'issue {"passageId":12}', 'issue {"passageId":12}']);
    expect(changedAgain).toEqual([true, false]);
  });
});
