import { access, readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { libFiles } from '../../../infra/commands/new/lib-files.ts';
import { madeFiles } from '../../../infra/commands/new/made-files.ts';
import { newEndpoint, type Options } from '../../../infra/commands/new/new-endpoint.ts';
import {
  LISTS,
  OPEN_CALLS,
  REQUESTS,
  withDomain,
  withRequest,
} from '../../../infra/commands/new/table-lines.ts';
import { faultsOf } from '../../support/text/function-names.ts';

/** The files for a verb that the project will not need, made in this checkout. */
const made = (name: string, options: Options = {}) => madeFiles('.', newEndpoint(name, options));

describe('what is made of a name', () => {
  test('a change of the record that its domain is about', () => {
    expect(newEndpoint('passages/archive', {})).toMatchObject({
      method: 'POST',
      path: '/api/passages/{passage_id}/archive',
      access: 'passage.edit',
      record: { id: 'passage_id' },
    });
  });

  test('who only reads it needs less', () => {
    expect(newEndpoint('passages/archive', { method: 'get' })).toMatchObject({
      method: 'GET',
      access: 'passage.read',
    });
  });

  test('a domain without a record of its own', () => {
    const { path, access: asked, record } = newEndpoint('pay/list-fees', {});
    expect({ path, asked, record }).toEqual({
      path: '/api/pay/fees',
      asked: 'pay.account',
      record: undefined,
    });
  });

  test('another path names another record', () => {
    const options = { method: 'PUT', path: '/api/sectors/{sector_id}/fees' };
    expect(newEndpoint('pay/set-fees', options)).toMatchObject({
      access: 'sector.write',
      record: { id: 'sector_id' },
    });
  });
});

describe('refused in one line', () => {
  test.each<[string, Options, RegExp]>([
    ['archive', {}, /^archive: expected domain\/verb in kebab-case: passages\/archive\.$/],
    ['passages/setLeader', {}, /in kebab-case/],
    ['passages/set_leader', {}, /in kebab-case/],
    ['passages/-archive', {}, /in kebab-case/],
    ['../passages/archive', {}, /in kebab-case/],
    ['passages/archive/all', {}, /in kebab-case/],
    ['workers/archive', {}, /^workers\/archive: workers is no domain of endpoints\.$/],
    ['data/archive', {}, /data is no domain/],
    [`passages/${'a'.repeat(60)}`, {}, /too long for a function of AWS/],
    ['passages/archive', { method: 'HEAD' }, /^--method HEAD: expected GET, POST, PUT, PATCH, DELETE\.$/],
    ['passages/archive', { path: '/passages' }, /^--path \/passages: expected \/api\//],
    [
      'passages/archive',
      { path: '/api/passages/{id}' },
      /expected at most one of \{room_id\}, \{entity_id\}, /,
    ],
    ['passages/archive', { path: '/api/{user_id}/{passage_id}' }, /expected at most one of/],
    [
      'passages/archive',
      { access: 'passage.archive' },
      /^--access passage\.archive: expected open, signed-in, /,
    ],
    ['passages/archive', { access: 'open' }, /^--access open: whoever names a passage needs an action/],
  ])('%s %j', (name, options, said) => {
    expect(() => newEndpoint(name, options)).toThrow(said);
    expect(() => newEndpoint(name, options)).not.toThrow(/\n/);
  });

  test.each([
    ['passages/get', /^functions\/passages\/get\.ts exists already\.$/],
    // The GET of an export imports a function of this name.
    ['exports/load', /^exports\/load: loadExport is a function already; choose another verb\.$/],
    // Other functions of the domain have that file.
    ['passages/rules', /^lib\/passages\/rules\.ts exists already\.$/],
  ])('%s', async (name, said) => {
    await expect(made(name)).rejects.toThrow(said);
  });
});

describe('the files', () => {
  test('a handler, a verb, a test of the same name and a line in the table of requests', async () => {
    const { added, changed, isNewDomain } = await made('passages/juggle');
    expect([...added.keys()]).toEqual([
      'functions/passages/juggle.ts',
      'lib/passages/juggle.ts',
      'test/integration/passages/juggle.test.ts',
    ]);
    expect([[...changed.keys()], isNewDomain]).toEqual([[REQUESTS], false]);
    expect(added.get('lib/passages/juggle.ts')).toContain(
      "throw new Error('lib/passages/juggle.ts is not written yet');",
    );
    for (const status of [200, 400, 403, 404]) {
      expect(added.get('test/integration/passages/juggle.test.ts')).toContain(`status: ${status}`);
    }
  });

  test.each([
    ['passages/juggle', {}, 'POST /api/passages/{passage_id}/juggle'],
    ['system/list-2nd-acts', { access: 'open', method: 'GET' }, 'GET /api/system/2nd-acts'],
  ])('%s leads to its verb and to its test', async (name, options, route) => {
    const { added } = await made(name, options);
    expect(faultsOf({ files: added, routes: new Map([[name, route]]), elsewhere: {} })).toEqual([]);
  });

  test('an open endpoint has a line among the answers of the zips too', async () => {
    const { changed } = await made('system/juggle', { access: 'open', method: 'GET' });
    expect(changed.get('test/artefact/expected-answers.ts')).toContain(
      "  'system/juggle': { status: 200, response: { count: 0 } },\n};",
    );
  });

  test('the functions of a new domain are known to Serverless, in the order of the alphabet', async () => {
    const { changed, isNewDomain } = await made('zoo/juggle');
    expect(isNewDomain).toBe(true);
    expect(changed.get('serverless.yml')).toContain(
      `functions/workers.yml)}\n  - $\{file(infra/functions/zoo.yml)}\n`,
    );
    expect(withDomain(await readFile('serverless.yml', 'utf8'), 'tents')).toContain(
      `functions/system.yml)}\n  - $\{file(infra/functions/tents.yml)}\n  - $\{file(infra/functions/towns.yml)}\n`,
    );
  });

  test('an endpoint of a domain that only some stages have is in those stages, and serverless.yml has no line for it', async () => {
    const { added, changed, isNewDomain } = await made('example/juggle', { access: 'open' });
    const handler = added.get('functions/example/juggle.ts');
    expect(handler).toContain('  stages: exampleStages,\n');
    expect(handler).toContain("import { exampleStages } from '../../lib/core/config/example-stages.ts';\n");
    expect([[...changed.keys()], isNewDomain]).toEqual([[REQUESTS, OPEN_CALLS], false]);
    expect((await made('passages/juggle')).added.get('functions/passages/juggle.ts')).not.toContain(
      'stages:',
    );
  });

  test('they import what is there', async () => {
    for (const path of Object.values(libFiles)) await access(path);
  });

  test('a list is known to the tests of plans, and to the access matrix by what it shows', async () => {
    const { changed } = await made('sectors/list-late');
    expect(changed.get(LISTS)).toContain("  'sectors/list-late': [''],\n");
    expect(changed.get(REQUESTS)).toContain("  'sectors/list-late': inList('sector_id'),\n");
  });
});

describe('a line of a table', () => {
  const table = (...lines: string[]) =>
    ['export const endpointRequests: Table = {', ...lines, '};', '', "  'passages/get': 1,"].join('\n');
  const endpoint = newEndpoint('passages/archive', { method: 'DELETE' });
  const line = "  'passages/archive': inPath('passage_id'),";

  test.each([
    ['an entry of one line', ["  'passages/get': alone(),"], []],
    [
      'an entry of several',
      ["  'passages/get': alone({", '    answers: 404,', '  }),'],
      ['', "  'users/get': 1,"],
    ],
    ['none of the domain', ["  'users/get': alone(),", ''], []],
  ])('comes after %s', (_, before, after) => {
    expect(withRequest(table(...before, ...after), endpoint)).toBe(table(...before, line, ...after));
  });

  test('is refused where it stands, and where there is no table', () => {
    expect(() => withRequest(table(line), endpoint)).toThrow('has a line for passages/archive already');
    expect(() => withRequest('export const others = {};', endpoint)).toThrow('has no table endpointRequests');
  });
});
