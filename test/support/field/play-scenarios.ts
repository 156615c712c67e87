import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from '@jest/globals';
import { converge } from './converge.ts';
import { edited } from './edits.ts';
import type { MakeClient } from './field-client.ts';
import { type FieldService, serveField } from './field-service.ts';
import { many } from './many.ts';
import { refusals } from './refusals.ts';
import { scope } from './scope.ts';
import { openStage, type Scenario, type Stage } from './stage.ts';
import { twoPhones } from './two-phones.ts';

const scenarios: Scenario[] = [...twoPhones, ...refusals, ...edited, ...scope, ...many, converge];

/** Runs every scenario over HTTP with phones of one kind. */
export function playScenarios(kind: string, makeClient: MakeClient, { merges = true } = {}): void {
  describe(`phones ${kind}`, () => {
    let service: FieldService;
    let stage: Stage;
    beforeAll(async () => {
      service = await serveField();
    });
    beforeEach(async () => {
      stage = await openStage(service, makeClient);
    });
    afterEach(() => stage.closePhones());
    afterAll(() => service.close());
    const played = scenarios.filter(({ needsMerge = false }) => merges || !needsMerge);
    test.each(played.map(({ title, play }) => [title, play] as const))('%s', (_, play) => play(stage));
  });
}
