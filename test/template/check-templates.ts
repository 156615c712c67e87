import { describe, expect, test } from '@jest/globals';
import { readStages, type StageRow } from '../../infra/deploy/stages.ts';
import { type Json, readJson, valueAt } from './template.ts';

export type PackagedStage = { stage: string; row: StageRow; template: Json };

/** The packaged template of every stage. */
export const packagedStages: PackagedStage[] = [...(await readStages())].map(([stage, row]) => ({
  stage,
  row,
  template: readJson(templatePath(stage)),
}));

export function templatePath(stage: string): string {
  return `dist/${stage}/cloudformation-template-update-stack.json`;
}

/** Settings of the stack outside its template, such as the stack policy. */
export function provider(stage: string): Json | undefined {
  return valueAt(readJson(`dist/${stage}/serverless-state.json`), 'service', 'provider');
}

/** The stage with the strictest rules, whose template the tests modify to see checks fail. */
export function production(): PackagedStage {
  const found = packagedStages.find(({ stage }) => stage === 'PROD');
  if (!found) throw new Error('there is no PROD in infra/stages.yml');
  return found;
}

type Violation = [what: string, change: (template: Json) => Json, fault: string];

/** Tests that the template of every stage passes a check, and that the check finds each of the violations. */
export function checkTemplates(
  rule: string,
  check: (packaged: PackagedStage) => string[],
  breaches: Violation[],
): void {
  describe(rule, () => {
    test.each(packagedStages)('$stage', (stage) => {
      expect(check(stage)).toEqual([]);
    });

    test.each(breaches)('finds %s', (_, change, fault) => {
      const stage = production();
      expect(check({ ...stage, template: change(stage.template) })).toEqual([fault]);
    });
  });
}
