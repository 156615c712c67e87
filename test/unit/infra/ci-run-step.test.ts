import { expect, test } from '@jest/globals';
import { runStep } from '../../../infra/ci/run-step.ts';
import { newFolder } from '../../support/local/emulator.ts';

const shell = (script: string) => ({
  title: 'a step',
  command: ['bash', '-c', script],
  kind: 'command' as const,
});

test('a step that writes nothing for too long is ended, and has failed', async () => {
  const folder = await newFolder('step');
  const hangs = shell('sleep 3600 & wait');
  const result = await runStep(hangs, 'embedded', folder, 'silent', { silentMs: 100, lookMs: 20 });
  expect(result).toMatchObject({ passed: 0, failed: 1, processorSeconds: undefined });
  expect(result.cause.join('\n')).toContain('It wrote nothing for 0.1 s and was ended.');
});

test('a step that ends by itself says what it took, and has passed or failed as it says', async () => {
  const folder = await newFolder('step');
  const passed = await runStep(shell('true'), 'embedded', folder, 'passed');
  expect(passed).toMatchObject({ passed: 1, failed: 0, processorSeconds: expect.any(Number), cause: [] });
  const failed = await runStep(shell('echo broken; exit 3'), 'embedded', folder, 'failed');
  expect(failed).toMatchObject({ passed: 0, failed: 1, processorSeconds: expect.any(Number) });
  expect(failed.cause.join('\n')).toContain('broken');
});
