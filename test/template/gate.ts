import { describe, expect, test } from '@jest/globals';
import { readStages, type StageRow } from '../../infra/deploy/stages.ts';
import { at, type Json, readJson } from './template.ts';

export type Packaged = { stage: string; row: StageRow; template: Json };

/** What `npm run package` made of every stage. */
export const packaged: Packaged[] = [...(await readStages())].map(([stage, row]) => ({
  stage,
  row,
  template: readJson(templatePath(stage)),
}));

export function templatePath(stage: string): string {
  return `dist/${stage}/cloudformation-template-update-stack.json`;
}

/** What is set for the stack itself, outside the template. */
export function provider(stage: string): Json | undefined {
  return at(readJson(`dist/${stage}/serverless-state.json`), 'service', 'provider');
}

/** The stage whose template is broken to see a check fail: the one that is held to most. */
export function production(): Packaged {
  const found = packaged.find(({ stage }) => stage === 'PROD');
  if (!found) throw new Error('there is no PROD in infra/stages.yml');
  return found;
}

type Breach = [what: string, change: (template: Json) => Json, fault: string];

/** A rule that the template of each stage keeps, and breaches of it that the same check finds. */
export function gate(rule: string, check: (packaged: Packaged) => string[], breaches: Breach[]): void {
  describe(rule, () => {
    test.each(packaged)('$stage', (stage) => {
      expect(check(stage)).toEqual([]);
    });

    test.each(breaches)('finds %s', (_, change, fault) => {
      const stage = production();
      expect(check({ ...stage, template: change(stage.template) })).toEqual([fault]);
    });
  });
}
