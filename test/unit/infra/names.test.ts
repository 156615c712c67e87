import { describe, expect, test } from '@jest/globals';
import { functionNames } from '../../../infra/deploy/functions/functions.ts';
import { functionName, queuePrefix } from '../../../infra/deploy/names.ts';

describe('the name of a function in a stage', () => {
  test('contains the stage and the path of its file', () => {
    expect(functionName('REC', 'passages/create')).toBe('tournee-REC-passages-create');
    expect(functionName('DEV', 'geo/get-department')).toBe('tournee-DEV-geo-get-department');
  });

  test('is unique', async () => {
    const names = (await functionNames()).map((name) => functionName('PROD', name));
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the prefix of the queues of a stage', () => {
  test('is different for each stage', () => {
    const prefixes = ['DEV', 'REC', 'PROD'].map(queuePrefix);
    expect(prefixes).toEqual(['tournee-DEV-', 'tournee-REC-', 'tournee-PROD-']);
  });

  test('is the prefix of its functions', () => {
    expect(functionName('DEV', 'jobs/purge').startsWith(queuePrefix('DEV'))).toBe(true);
  });
});
