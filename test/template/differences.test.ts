// Tier: deep
import { describe, expect, test } from '@jest/globals';
import { stacks } from '../../infra/deploy/stacks.ts';
import { packagedStages, production } from './check-templates.ts';
import { differenceFaults } from './checks/differences.ts';
import { changed, type Json, type Path } from './template.ts';

const { template } = production();
const create = ['Resources', 'PassagesCreateLambdaFunction', 'Properties'];

function differencesWith(path: Path, value?: Json): string[] {
  const other = changed(template, path, value);
  return differenceFaults(
    packagedStages.map((stage) => (stage.stage === 'PROD' ? { ...stage, template: other } : stage)),
  );
}

describe('the stages differ by their settings only', () => {
  test.each(stacks)('finds no other differences: $name', ({ name }) => {
    expect(packagedStages.length).toBeGreaterThan(1);
    const ofStack = packagedStages.map((stage) => ({ ...stage, template: stage.templates[name] }));
    expect(differenceFaults(ofStack)).toEqual([]);
  });

  test.each<[string, Path, Json]>([
    ['a value of one stage', [...create, 'MemorySize'], 1024],
    [
      "another stage's value",
      [...create, 'Environment', 'Variables', 'BASE_URL'],
      'https://api.rec.tournee.example',
    ],
    ['a value that only one stage has', [...create, 'Tags'], []],
  ])('finds %s', (_, path, value) => {
    expect(differencesWith(path, value)).toEqual([path.join(' › ')]);
  });

  test('finds a value that one stage lacks', () => {
    expect(differencesWith([...create, 'Timeout'])).toEqual([[...create, 'Timeout'].join(' › ')]);
  });
});
