import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newFolder } from '../../support/local/emulator.ts';
import { programEnvironment } from '../../support/local/program-environment.ts';

/** What a checkout contains besides the sources. */
const notSources = ['.git', '.cache', '.local', '.serverless', 'dist', 'node_modules'];
const root = process.cwd();

/** A copy of the project, so that the tests change no other checkout. */
let copy: string;
/** The compile cache of the copy: outside its files, which are compared, and apart from the cache of the checkout. */
let compiled: string;
beforeAll(async () => {
  copy = await newFolder('project');
  compiled = await newFolder('compiled');
  const names = (await readdir(root)).filter((name) => !notSources.includes(name));
  // The packages that tests of zips installed are 200 MB, which every comparison would read.
  const filter = (path: string) => basename(path) !== 'node_modules';
  for (const name of names) await cp(join(root, name), join(copy, name), { recursive: true, filter });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => Promise.all([copy, compiled].map((folder) => rm(folder, { recursive: true }))));

/** Runs a program in the copy, without the settings of the tests that run it. */
async function run(...parameters: string[]) {
  const env = programEnvironment({ NODE_COMPILE_CACHE: compiled });
  const child = spawn(process.execPath, parameters, { cwd: copy, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { end: child.exitCode, output, errors };
}

const make = (...parameters: string[]) => run('infra/commands/new/run.ts', ...parameters);
const biome = (...paths: string[]) => run('node_modules/@biomejs/biome/bin/biome', 'check', ...paths);

/** Every source and generated file of the copy, with its content. */
async function files(): Promise<Map<string, string>> {
  const entries = await readdir(copy, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path, 'utf8')] as const)));
}

describe('npm run new refuses in one line, and writes nothing', () => {
  test.each([
    [['endpoint', 'passages/get'], 'functions/passages/get.ts exists already.'],
    [['endpoint', 'Passages/get'], 'Passages/get: expected domain/verb in kebab-case: passages/archive.'],
    [
      ['worker', 'passages/juggle'],
      'worker: only an endpoint can be made: npm run new -- endpoint passages/juggle',
    ],
    [
      ['endpoint', 'passages/read', '--method', 'GET', '--path', '/api/passages/{passage_id}'],
      'GET /api/passages/{passage_id} is the route of functions/passages/get.ts already.',
    ],
  ])('%j', async (parameters, said) => {
    const before = await files();
    expect(await make(...parameters)).toEqual({ end: 2, output: '', errors: `${said}\n` });
    expect(await files()).toEqual(before);
  });

  test('what cannot be generated leaves nothing either', async () => {
    const before = await files();
    // Without this file the generator fails, although the new handler itself loads.
    await rm(join(copy, 'infra/stages.yml'));
    const { end, errors } = await make('endpoint', 'zoo/juggle');
    expect([end, errors]).toEqual([
      2,
      expect.stringMatching(/^Nothing was made: Error: ENOENT.*stages\.yml'\n$/),
    ]);
    await cp(join(root, 'infra/stages.yml'), join(copy, 'infra/stages.yml'));
    expect(await files()).toEqual(before);
    expect(await readdir(join(copy, 'functions'))).not.toContain('zoo');
  });
});

describe('npm run new makes an endpoint', () => {
  // The verb is one that the project will not need.
  const made = [
    ['passages/juggle'],
    ['exports/juggle'],
    ['users/juggle', '--method', 'GET'],
    ['sectors/juggle', '--method', 'DELETE'],
    ['sectors/list-late'],
    ['chat/list-topics'],
    ['zoo/juggle'],
    ['system/juggle', '--access', 'open'],
    ['example/juggle', '--access', 'open'],
  ] as const;
  beforeAll(async () => {
    for (const parameters of made) {
      expect(await make('endpoint', ...parameters)).toMatchObject({ end: 0, errors: '' });
    }
  });

  test('that fits the types and the rules of the sources', async () => {
    expect(await run('node_modules/typescript7/bin/tsc', '-p', '.', '--singleThreaded')).toEqual({
      end: 0,
      output: '',
      errors: '',
    });
    expect(await biome('functions', 'lib', 'test', 'infra')).toMatchObject({ end: 0 });
    expect(await run('node_modules/knip/bin/knip.js')).toMatchObject({ end: 0, output: '' });
  });

  test('whose test fails in one place: where the verb is asked that is not written', async () => {
    const jest = await run('node_modules/jest/bin/jest.js', '--verbose', 'test/integration/passages/juggle');
    expect(jest.end).toBe(1);
    const outcomes = [...jest.errors.matchAll(/^ +([✓✕]) (.*?)(?: \(.*ms\))?$/gm)].map(([, sign, title]) => [
      sign,
      title,
    ]);
    expect(outcomes).toEqual([
      ['✕', 'succeeds for alice'],
      ['✓', 'theo is refused'],
      ['✓', 'for another association it does not exist'],
      ['✓', '{} is refused at its place'],
      ['✓', '{"reason":" "} is refused at its place'],
      ['✓', '{"reason":"erreur","more":1} is refused at its place'],
    ]);
    expect(jest.errors).toContain('+   "status": 500,');
  });

  test('that is generated, tested and bounded like every other one', async () => {
    const jest = await run(
      'node_modules/jest/bin/jest.js',
      ...['generated', 'function-files', 'field-keys', 'text-bounds', 'runtime/parameters', 'house/names'],
    );
    expect(jest).toMatchObject({ end: 0 });
  });
});
