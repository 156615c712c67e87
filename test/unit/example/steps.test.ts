import { expect, test } from '@jest/globals';
import { STEP_COUNT } from '../../../lib/example/progress.ts';
import { steps } from '../../../lib/example/steps/steps.ts';

test('the steps of the example are as many as its progress says', () => {
  expect(steps).toHaveLength(STEP_COUNT);
});
