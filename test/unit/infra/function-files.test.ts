import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import * as z from 'zod';
import { functionNames } from '../../../infra/deploy/functions/functions.ts';

const Functions = z.record(
  z.string().regex(/^[a-z][A-Za-z]+$/),
  z.strictObject({
    handler: z.string().endsWith('.handler'),
    name: z.string().startsWith(`tournee-$\{sls:stage}-`),
    description: z
      .string()
      .regex(/^[A-Z].*[^.]$/)
      .max(256),
    timeout: z.int().positive().max(900),
    memorySize: z.int().min(128).max(10_240).optional(),
    reservedConcurrency: z
      .strictObject({
        'Fn::If': z.tuple([z.literal('ReservesConcurrency'), z.int(), z.strictObject({ Ref: z.string() })]),
      })
      .optional(),
    role: z.string().endsWith('Role'),
    environment: z.record(z.string().regex(/^[A-Z_]+$/), z.unknown()).optional(),
    vpc: z.looseObject({}).optional(),
    logs: z.strictObject({ logGroup: z.string().startsWith(`/tournee/$\{sls:stage}/`) }),
    disableLogs: z.literal(true),
    dependsOn: z.tuple([z.literal('Migration')]).optional(),
    package: z.strictObject({ artifact: z.string().regex(/^dist\/zips\/[a-z-]+\.zip$/) }),
  }),
);
const Service = z.looseObject({ functions: z.array(z.string()) });

/** The functions of some stages only, as DEV has them all. */
const STAGE_ONLY = 'infra/stage-only/functions/DEV.yml';

type File = { path: string; functions: z.output<typeof Functions> };

let files: File[];
let sources: string[];
beforeAll(async () => {
  const domains = (await readdir('infra/functions')).sort().map((file) => `infra/functions/${file}`);
  const paths = [...domains, STAGE_ONLY];
  files = await Promise.all(
    paths.map(async (path) => ({ path, functions: Functions.parse(parse(await readFile(path, 'utf8'))) })),
  );
  sources = await functionNames();
});

const defined = () => files.flatMap(({ functions }) => Object.entries(functions));

describe('the generated function files', () => {
  test('define every function of the file tree once', () => {
    const handlers = defined().map(([, { handler }]) => handler.replace(/\.handler$/, ''));
    expect(handlers.sort()).toEqual(sources);
  });

  test('contain the functions of their domain', () => {
    for (const { path, functions } of files.filter((file) => file.path !== STAGE_ONLY)) {
      for (const { handler } of Object.values(functions)) {
        expect(path).toBe(`infra/functions/${handler.split('/')[0]}.yml`);
      }
    }
  });

  test('give every function unique names and a unique archive', () => {
    for (const values of [
      defined().map(([logicalName]) => logicalName),
      defined().map(([, { name }]) => name),
      defined().map(([, fn]) => fn.package.artifact),
    ]) {
      expect(new Set(values).size).toBe(sources.length);
    }
  });

  test.each(['DEV', 'REC', 'PROD'])('give names within the 64 characters of Lambda in %s', (stage) => {
    for (const [, { name }] of defined()) {
      expect(name.replace(`$\{sls:stage}`, stage)).toMatch(/^[A-Za-z0-9-]{1,64}$/);
    }
  });

  test('make every function except the hooks depend on the hooks', () => {
    const early = defined().filter(([, { dependsOn }]) => !dependsOn);
    expect(early.map(([, { handler }]) => handler)).toEqual([
      'jobs/check-config.handler',
      'jobs/migrate.handler',
    ]);
  });

  test('limit endpoints to less than the timeout of the gateway', () => {
    const endpoints = defined().filter(([, { handler }]) => !/^(workers|jobs)\//.test(handler));
    for (const [name, { timeout }] of endpoints) expect([name, timeout]).toEqual([name, 29]);
  });

  test('give a whole CPU (1769 MB) only to sealing, rotating, cutting and drawing pictures', () => {
    const large = defined().filter(([, { memorySize }]) => memorySize !== undefined);
    expect(large.map(([name, { memorySize }]) => [name, memorySize])).toEqual([
      ['jobsRotateEvents', 1769],
      ['jobsSealEvents', 1769],
      ['sectorsPropose', 1769],
      ['workersBuildProposal', 1769],
      ['workersCheckUpload', 1769],
      ['exampleMake', 1769],
    ]);
  });

  test('are all listed in serverless.yml, in alphabetical order', async () => {
    const { functions } = Service.parse(parse(await readFile('serverless.yml', 'utf8')));
    expect(functions).toEqual(
      files.map(({ path }) => `$\{file(${path.replace('/DEV.yml', `/$\{sls:stage}.yml`)})}`),
    );
  });
});

describe('the functions', () => {
  test('have at most 25 lines', async () => {
    for (const name of sources) {
      const lines = (await readFile(`functions/${name}.ts`, 'utf8')).trimEnd().split('\n');
      expect([name, lines.length > 25]).toEqual([name, false]);
    }
  });

  test('export a handler and nothing else', async () => {
    for (const name of sources) {
      const exported = (await readFile(`functions/${name}.ts`, 'utf8')).match(/^export .*$/gm) ?? [];
      expect([name, exported]).toEqual([name, [expect.stringMatching(/^export const handler = /)]]);
    }
  });

  test('each have a test of the same name', async () => {
    const tests = new Set(await readdir('test/integration', { recursive: true }));
    // Its test migrates an empty database, which takes as long as a hundred other tests: it is in test/migrations.
    expect(sources.filter((name) => !tests.has(`${name}.test.ts`))).toEqual(['jobs/migrate']);
    expect(await readdir('test/migrations')).toContain('migrate-job.test.ts');
  });
});
