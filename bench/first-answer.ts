import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import * as z from 'zod';
import { print, runCommand } from '../infra/commands/run-command.ts';
import { UserError } from '../infra/local/user-error.ts';
import { environmentFor, factsOf } from '../test/artefact/function-facts.ts';
import { type LambdaOptions, startLambda } from '../test/artefact/lambda-process.ts';
import { missingForZips } from '../test/artefact/missing-prerequisites.ts';
import { openZipStage, type ZipStage } from '../test/artefact/zip-stage.ts';
import { unpackZips } from '../test/artefact/zips.ts';
import { median } from './measure.ts';

const USAGE = `Usage: TEST_DATABASE_URL=… npm run bench:first-answer [-- --rounds N]

Starts packaged functions under Lambda's runtime client and tells what the first request costs beside the later ones, as a
multiple of an empty handler with one query. --rounds: starts of each (7).`;

const ROUNDS = '7';

/** Wall-clock milliseconds: from the start of the process to its first answer, the init as a part of it, and a later answer. */
type Times = { together: number; init: number; later: number };

const asked = [
  { name: 'auth/session', method: 'GET', path: '/api/session' },
  { name: 'passages/list', method: 'GET', path: '/api/passages' },
  { name: 'sectors/list', method: 'GET', path: '/api/sectors' },
  { name: 'users/list', method: 'GET', path: '/api/users' },
] as const;

runCommand(async () => {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: ROUNDS }, help: { type: 'boolean' } },
  });
  if (values.help) return print(USAGE);
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new UserError('--rounds takes a whole number from 1.');
  const missing = await missingForZips();
  if (missing) throw new UserError(missing);
  const stage = await openZipStage({ processes: 1 });
  const zips = await unpackZips();
  const folder = await mkdtemp(join(tmpdir(), 'tournee-one-query-'));
  try {
    await bundleOneQuery(folder);
    const token = await logIn(stage);
    const facts = factsOf(stage.all);
    const floor = { name: 'an empty handler with one query', folder, handler: 'index.handler' };
    const environment = { DATABASE_URL: stage.environment['DATABASE_URL'] };
    const functions = await Promise.all(
      asked.map(async ({ name, method, path }) => ({
        options: {
          name,
          folder: await zips.folderOf(name),
          handler: `${name}.handler`,
          environment: environmentFor(facts(name), stage.environment),
        },
        event: gatewayEvent(method, path, { authorization: `Bearer ${token}` }),
      })),
    );
    const turns = [{ options: { ...floor, environment }, event: {} }, ...functions];
    const times = new Map<string, Times[]>(turns.map(({ options }) => [options.name, []]));
    for (let round = 0; round < rounds; round += 1)
      for (const { options, event } of turns) times.get(options.name)?.push(await timesOf(options, event));
    print(tableOf(times, floor.name));
  } finally {
    await rm(folder, { recursive: true });
    await zips.remove();
    await stage.close();
  }
}, USAGE);

/** Bundles a handler that connects once and runs one query, together with the driver. */
async function bundleOneQuery(folder: string): Promise<void> {
  const contents = `import pg from 'pg';
    let client;
    export const handler = async () => {
      if (!client) { client = new pg.Client({ connectionString: process.env.DATABASE_URL }); await client.connect(); }
      await client.query('select 1');
      return { statusCode: 200 };
    };`;
  await build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    outfile: join(folder, 'index.mjs'),
    external: ['pg-native'],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
}

const Answer = z.object({ statusCode: z.literal(200) });

async function timesOf(options: LambdaOptions, event: unknown): Promise<Times> {
  const start = performance.now();
  const lambda = await startLambda(options);
  try {
    const init = performance.now() - start;
    const call = async () => {
      const outcome = await lambda.invoke(event);
      Answer.parse('result' in outcome ? outcome.result : outcome.error);
    };
    await call();
    const together = performance.now() - start;
    const beforeLater = performance.now();
    await call();
    return { init, together, later: performance.now() - beforeLater };
  } finally {
    await lambda.kill();
  }
}

function tableOf(times: Map<string, Times[]>, floor: string): string {
  const of = (name: string, which: keyof Times) => median((times.get(name) ?? []).map((one) => one[which]));
  const rows = [...times.keys()].map((name) => {
    const [init, together, later] = [of(name, 'init'), of(name, 'together'), of(name, 'later')];
    const cells = [init, together - init, together].map((time) => time.toFixed(0));
    const ratio = (together / of(floor, 'together')).toFixed(2);
    return `| ${[name, ...cells, ratio, later.toFixed(1)].join(' | ')} |`;
  });
  const head = '| function | init ms | first answer ms | together ms | × one query | later answer ms |';
  return [head, '|---|---:|---:|---:|---:|---:|', ...rows].join('\n');
}

const Login = z.object({ body: z.string() });
const Token = z.object({ token: z.string() });

async function logIn({ lambdas, admin }: ZipStage): Promise<string> {
  const body = JSON.stringify({ username: admin.username, password: admin.password });
  const event = { ...gatewayEvent('POST', '/api/login', { 'content-type': 'application/json' }), body };
  const { body: answer } = Login.parse(await lambdas.invoke('auth/login', event));
  return Token.parse(JSON.parse(answer)).token;
}

function gatewayEvent(method: string, path: string, headers: Record<string, string>) {
  return {
    version: '2.0',
    rawPath: path,
    rawQueryString: '',
    headers,
    isBase64Encoded: false,
    requestContext: { requestId: 'first', http: { method, path, sourceIp: '127.0.0.1' } },
  };
}
