import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { routeTable } from '../../../lib/runtime/http/route-table.ts';
import { type Elsewhere, faultsOf, isEndpoint } from '../../support/text/function-names.ts';

/** Functions whose verb or test has another name or place. If it can be moved, move it instead. */
const elsewhere: Record<string, Elsewhere> = {
  'entities/close': {
    verb: 'lib/users/close-entity.ts',
    because: 'it ends the access of people, and associations know nothing of their users',
  },
  'geo/sector': {
    verb: 'lib/sectors/get.ts',
    because: 'it finds a sector, and geography knows nothing of sectors',
  },
  'jobs/migrate': {
    test: 'test/migrations/migrate-job.test.ts',
    because: 'an empty database is migrated in test/migrations, because it takes long',
  },
  'operations/copy-sectors': {
    verb: 'lib/sectors/copy-sectors.ts',
    because: 'what makes sectors belongs to them, and operations know nothing of sectors',
  },
  'operations/map': {
    verb: 'lib/stats/map.ts',
    because: 'a map shows figures, and operations know nothing of figures',
  },
  'operations/town': {
    verb: 'lib/sectors/town.ts',
    because: 'it says what a cut can weigh, and operations know nothing of sectors',
  },
  'passages/correct': {
    verb: 'lib/receipts/correct.ts',
    because: 'it issues a receipt anew, and passages know nothing of receipts',
  },
  'pay/cancel-link': {
    verb: 'lib/pay/payments/cancel-intent.ts',
    because: 'a link is a payment, and is cancelled as one',
  },
  'pay/onboarding-refresh': {
    verb: 'lib/pay/accounts/onboarding-link.ts',
    because: 'it is a page of one sentence, made as the other one and named in the link',
  },
  'pay/onboarding-return': {
    verb: 'lib/pay/accounts/onboarding-link.ts',
    because: 'it is a page of one sentence, made as the other one and named in the link',
  },
  'receipts/declaration': {
    verb: 'lib/stats/declaration.ts',
    because: 'it adds up visits and cards as figures do, and receipts know nothing of cards',
  },
  'receipts/declaration-csv': {
    verb: 'lib/stats/declaration-csv.ts',
    because: 'it shows what receipts/declaration does',
  },
  'sectors/put': { verb: 'lib/sectors/update.ts', because: 'it does what PATCH does' },
  'system/default': {
    verb: 'lib/runtime/http/default-route.ts',
    because: 'it answers where no endpoint does, which only the wrapper of endpoints knows',
  },
  'users/update': {
    verb: 'lib/passwords/update-user.ts',
    because: 'a password may change with the user, and users know nothing of passwords',
  },
};

function filesIn(folder: string): [string, string][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file))
    .map((path) => [path, readFileSync(path, 'utf8')]);
}

const foldersOf = (tree: string) =>
  readdirSync(tree, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

describe('one name in functions, lib and test/integration', () => {
  test('leads from every function to its verb and to its test', () => {
    const files = new Map(['functions', 'test'].flatMap(filesIn));
    const routes = new Map(routeTable.map(({ name, method, path }) => [name, `${method} ${path}`]));
    expect(faultsOf({ files, routes, elsewhere })).toEqual([]);
  });

  test('their folders are the same', () => {
    const functions = foldersOf('functions');
    const domains = functions.filter(isEndpoint);
    expect(domains.filter((domain) => !foldersOf('lib').includes(domain))).toEqual([]);
    // `runtime` has the tests of what all endpoints share.
    expect(foldersOf('test/integration').toSorted()).toEqual([...functions, 'runtime'].toSorted());
  });
});

describe('what is told of a name that leads nowhere', () => {
  const files = {
    'functions/tours/start.ts': "import { start } from '../../lib/tours/start.ts';",
    'test/integration/tours/start.test.ts': "describe('POST /api/tours', () => {});",
    'functions/jobs/end-tours.ts': "import { endTours } from '../../lib/tours/days/end-tours.ts';",
    'test/integration/jobs/end-tours.test.ts': '',
  };
  const routes = new Map([['tours/start', 'POST /api/tours']]);
  const told = (changed: Record<string, string>, exceptions: Record<string, Elsewhere> = {}) =>
    faultsOf({ files: new Map(Object.entries({ ...files, ...changed })), routes, elsewhere: exceptions });
  const because = 'tours are rounds';

  test('nothing where it leads to both', () => {
    expect(told({})).toEqual([]);
  });

  test('a verb of another name, and of another domain', () => {
    const other = { 'functions/tours/start.ts': "import { start } from '../../lib/rounds/start.ts';" };
    const said = 'functions/tours/start.ts imports no lib/tours/start.ts: its verb has another name or place';
    expect(told(other)).toEqual([said]);
    expect(told(other, { 'tours/start': { verb: 'lib/rounds/start.ts', because } })).toEqual([]);
    expect(told(other, { 'tours/start': { verb: 'lib/rounds/begin.ts', because } })).toEqual([
      'functions/tours/start.ts does not import lib/rounds/begin.ts, where its verb is said to be',
    ]);
    expect(told({ 'functions/jobs/end-tours.ts': "import { end } from '../../lib/tours/end.ts';" })).toEqual([
      'functions/jobs/end-tours.ts imports no lib/<domain>/end-tours.ts: its verb has another name or place',
    ]);
  });

  test('an exception that is none', () => {
    expect(told({}, { 'tours/start': { verb: 'lib/rounds/start.ts', because } })).toEqual([
      'tours/start is no exception any more: functions/tours/start.ts imports lib/tours/start.ts',
    ]);
    expect(told({}, { 'tours/start': { test: 'test/slow/tours.test.ts', because } })).toEqual([
      'tours/start is no exception any more: there is test/integration/tours/start.test.ts',
    ]);
    expect(told({}, { 'tours/stop': { verb: 'lib/rounds/stop.ts', because } })).toEqual([
      'tours/stop is an exception, but there is no functions/tours/stop.ts',
    ]);
  });

  test('a test that is missing, or about something else', () => {
    const untested = { 'functions/tours/end.ts': "import { end } from '../../lib/tours/end.ts';" };
    expect(told(untested)).toEqual([
      'functions/tours/end.ts has no test of its name: test/integration/tours/end.test.ts is missing',
    ]);
    const inSlow = { 'tours/end': { test: 'test/slow/tours.test.ts', because } };
    expect(told({ ...untested, 'test/slow/tours.test.ts': '' }, inSlow)).toEqual([]);
    expect(told(untested, inSlow)).toEqual([
      'there is no test/slow/tours.test.ts, where functions/tours/end.ts is said to be tested',
    ]);
    expect(told({ 'test/integration/tours/start.test.ts': "describe('GET /api/tours', () => {});" })).toEqual(
      ['test/integration/tours/start.test.ts does not say that it is about POST /api/tours'],
    );
  });
});
