import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { packagedStacks, production, templatePath } from './check-templates.ts';
import { openValidator } from './checks/validator.ts';
import { changed, type Json } from './template.ts';

const validator = openValidator();
const folder = mkdtempSync(join(tmpdir(), 'tournee-templates-'));
afterAll(() => {
  validator.close();
  rmSync(folder, { recursive: true });
});

const of = (id: string, ...path: string[]) => ['Resources', id, 'Properties', ...path];

describe("AWS's validator finds no faults", () => {
  test.each(packagedStacks)('$stage, $stack', ({ stage, stack }) => {
    expect(validator.findings(templatePath(stage, stack))).toEqual([]);
  });

  test.each<[string, string[], Json, RegExp]>([
    ['a property that does not exist', of('FilesBucket', 'Encrypted'), true, /^F3002 FilesBucket/],
    [
      'a reference to a missing resource',
      of('AlarmTopic', 'KmsMasterKeyId'),
      { Ref: 'NoKey' },
      /^F1020 AlarmTopic/,
    ],
    [
      'a retention that CloudWatch does not support',
      of('DatabaseLogGroup', 'RetentionInDays'),
      15,
      /^W3030 DatabaseLogGroup/,
    ],
  ])('finds %s', (_, path, value, finding) => {
    const file = join(folder, 'broken.json');
    writeFileSync(file, JSON.stringify(changed(production().template, path, value)));
    expect(validator.findings(file)).toEqual([expect.stringMatching(finding)]);
  });
});
