import { existsSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { packageFolder, type StackName, stacks } from '../../infra/deploy/stacks.ts';
import { readStages, type StageRow } from '../../infra/deploy/stages.ts';
import { entries, type Json, readJson, valueAt } from './template.ts';

export type PackagedStage = {
  stage: string;
  row: StageRow;
  /** The stack under test, and its template. */
  stack: StackName;
  template: Json;
  /** The templates of all stacks of the stage. */
  templates: Readonly<Record<StackName, Json>>;
};

/** The packaged stages, with the API's template under test. */
export const packagedStages: PackagedStage[] = [...(await readStages())]
  .filter(([stage]) => existsSync(templatePath(stage, 'api')))
  .map(([stage, row]) => {
    const templates = {
      queues: packaged(stage, 'queues'),
      api: packaged(stage, 'api'),
      triggers: packaged(stage, 'triggers'),
      alarms: packaged(stage, 'alarms'),
      app: packaged(stage, 'app'),
      'app-alarms': packaged(stage, 'app-alarms'),
    };
    return { stage, row, stack: 'api', template: templates.api, templates };
  });

/** Every stack of every stage. */
export const packagedStacks: PackagedStage[] = packagedStages.flatMap((stage) =>
  stacks.map(({ name }) => ({ ...stage, stack: name, template: stage.templates[name] })),
);

function packaged(stage: string, stack: StackName): Json {
  return readJson(templatePath(stage, stack));
}

export function templatePath(stage: string, stack: StackName): string {
  return `${packageFolder(stage, { name: stack })}/cloudformation-template-update-stack.json`;
}

/** The service as Serverless has read it: settings of the stack outside its template, such as the stack policy. */
export function service(stage: string, stack: StackName): Json | undefined {
  return valueAt(readJson(`${packageFolder(stage, { name: stack })}/serverless-state.json`), 'service');
}

export function provider(stage: string, stack: StackName): Json | undefined {
  return valueAt(service(stage, stack), 'provider');
}

/** The stage with the strictest rules, whose templates the tests modify to see checks fail. */
export function production(): PackagedStage {
  const found = packagedStages.find(({ stage }) => stage === 'PROD');
  if (!found) throw new Error('there is no PROD in infra/stages.yml');
  return found;
}

/** The resources of all stacks of a stage in one template, for checks across stacks. */
export function wholeStage({ templates }: PackagedStage): Json {
  const all = Object.values(templates).flatMap((template) => entries(valueAt(template, 'Resources')));
  return { Resources: Object.fromEntries(all) };
}

/** A description, a change of the template, the expected fault, and the stack if not the API's. */
type Violation = [what: string, change: (template: Json) => Json, fault: string, stack?: StackName];

/** Tests that the API's template of every stage passes a check, and that the check finds each of the violations. */
export function checkTemplates(
  rule: string,
  check: (packaged: PackagedStage) => string[],
  breaches: Violation[],
): void {
  describe(rule, () => {
    test.each(packagedStages)('$stage', (stage) => {
      expect(check(stage)).toEqual([]);
    });
    findsBreaches(check, breaches);
  });
}

/** Like `checkTemplates`, for the templates of all stacks. */
export function checkEveryStack(
  rule: string,
  check: (packaged: PackagedStage) => string[],
  breaches: Violation[],
): void {
  describe(rule, () => {
    test.each(packagedStacks)('$stage, $stack', (stage) => {
      expect(check(stage)).toEqual([]);
    });
    findsBreaches(check, breaches);
  });
}

function findsBreaches(check: (packaged: PackagedStage) => string[], breaches: Violation[]): void {
  test.each(breaches)('finds %s', (_, change, fault, stack = 'api') => {
    const stage = production();
    const template = change(stage.templates[stack]);
    expect(
      check({ ...stage, stack, template, templates: { ...stage.templates, [stack]: template } }),
    ).toEqual([fault]);
  });
}
