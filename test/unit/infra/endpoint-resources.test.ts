// Tier: landing
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import * as z from 'zod';
import { functionFiles } from '../../../infra/deploy/functions/function-files.ts';
import { type AllFunctions, loadFunctions } from '../../../infra/deploy/functions/functions.ts';
import { resourceFiles } from '../../../infra/deploy/resource-files.ts';

const Functions = z.record(z.string(), z.unknown());
const File = z.object({ Resources: Functions });

const all = await loadFunctions();

/** The resources of functions in the API's stack: the functions, and everything generated with them. */
function resourcesOf(functions: AllFunctions): Set<string> {
  const themselves = [...functionFiles(functions).values()].flatMap((file) =>
    Object.keys(Functions.parse(parse(file))),
  );
  const others = [...resourceFiles(functions).values()].flatMap((file) =>
    Object.keys(File.parse(parse(file)).Resources),
  );
  return new Set([...themselves, ...others]);
}

/** The resources that a copy of an endpoint adds under another name. */
function addedBy(original: string, name: string): string[] {
  const { handler } = all.endpoints.find((endpoint) => endpoint.name === original) ?? {};
  if (!handler) throw new Error(`there is no ${original}`);
  const before = resourcesOf(all);
  const after = resourcesOf({ ...all, endpoints: [...all.endpoints, { name, handler }] });
  return [...after].filter((id) => !before.has(id)).sort();
}

describe('an endpoint more in the stack of the API', () => {
  test('is one resource: its function', () => {
    expect(addedBy('passages/create', 'passages/create-again')).toEqual(['passagesCreateAgain']);
    expect(addedBy('receipts/get', 'receipts/get-again')).toEqual(['receiptsGetAgain']);
  });

  test('is two where no other of its domain has its rights', () => {
    expect(addedBy('passages/create', 'geo/create')).toEqual([
      'GeoDatabaseFieldKeysToRenderReceiptRole',
      'geoCreate',
    ]);
  });

  test('is three where it opens a domain', () => {
    expect(addedBy('sectors/addresses', 'doors/list')).toEqual([
      'DoorsDatabaseRole',
      'DoorsLogGroup',
      'doorsList',
    ]);
  });

  test('is one where it holds the key of the card provider as another one of the same rights does', () => {
    expect(addedBy('pay/get-intent', 'pay/get-intent-again')).toEqual(['payGetIntentAgain']);
  });
});
