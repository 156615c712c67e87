import { describe, expect, test } from '@jest/globals';
import { differenceFaults } from './checks/differences.ts';
import { packaged, production } from './gate.ts';
import { changed, type Json, type Path } from './template.ts';

const { template } = production();
const create = ['Resources', 'PassagesCreateLambdaFunction', 'Properties'];

function differencesWith(path: Path, value?: Json): string[] {
  const other = changed(template, path, value);
  return differenceFaults(
    packaged.map((stage) => (stage.stage === 'PROD' ? { ...stage, template: other } : stage)),
  );
}

describe('the stages differ by their settings only', () => {
  test('as they are', () => {
    expect(packaged.length).toBeGreaterThan(1);
    expect(differenceFaults(packaged)).toEqual([]);
  });

  test.each<[string, Path, Json]>([
    ['a value of one stage', [...create, 'MemorySize'], 1024],
    [
      "another stage's value",
      [...create, 'Environment', 'Variables', 'BASE_URL'],
      'https://api.rec.tournee.example',
    ],
    ['what one stage has alone', [...create, 'Tags'], []],
  ])('finds %s', (_, path, value) => {
    expect(differencesWith(path, value)).toEqual([path.join(' › ')]);
  });

  test('finds what one stage lacks', () => {
    expect(differencesWith([...create, 'Timeout'])).toEqual([[...create, 'Timeout'].join(' › ')]);
  });
});
