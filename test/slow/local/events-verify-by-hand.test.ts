import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { emit } from '../../support/event-log/autumn-log.ts';
import { openEventLog } from '../../support/event-log/event-log.ts';
import { keeperOf, testSigner } from '../../support/event-log/log-keeper.ts';
import { stageSigner } from '../../support/event-log/stage-signer.ts';
import { clock } from '../../support/run/resources.ts';

const page = await readFile(new URL('../../../docs/event-log.md', import.meta.url), 'utf8');
const chapter = /\n## By hand\n([\s\S]*?)\n## /.exec(page)?.[1] ?? '';
const [settings = '', ...steps] = [...chapter.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, code = '']) => code);

const tools = ['openssl', 'jq', 'sha256sum', 'bash', 'python3', 'zcat'];
const hasAll = tools.every((tool) => spawnSync('which', [tool]).status === 0);
// The documented steps need tools that not every machine has.
const testWithTools = hasAll ? test : test.skip;

const ofMachine = (step: string) => step.includes('pkeyutl');
const ofStage = (step: string) => step.includes('openssl dgst');

/** A log with the files that the page names: a plain day, a compressed day and an archive. */
async function signedBy(signer: ReturnType<typeof testSigner>) {
  const log = await openEventLog();
  const keeper = keeperOf(log, signer);
  await emit('2026-09-29', 4);
  await emit('2026-09-30', 3);
  await emit('2026-10-05', 5);
  await emit('2026-10-20', 12);
  clock.set('2026-11-05T02:00:00.000Z');
  await keeper.rotate();
  await writeFile(join(log.folder, 'key.pem'), signer.publicKey);
  const run = (step: string) => {
    const code = `day=2026-10-20\nkey=key.pem\n${step.replaceAll('/tmp/', '')}`;
    // If its input were a socket, bash would assume a remote shell and read startup files.
    const options = { cwd: log.folder, stdio: ['ignore' as const, 'pipe' as const, 'pipe' as const] };
    const { status, stdout, stderr } = spawnSync('bash', ['-euo', 'pipefail', '-c', code], options);
    return { status, output: `${stdout}${stderr}` };
  };
  return { folder: log.folder, run };
}

describe('the manual steps in docs/event-log.md', () => {
  test('are six steps after the settings', () => {
    expect(settings).toMatch(/^day=2026-10-20 /m);
    expect(steps.filter(ofMachine)).toHaveLength(1);
    expect(steps.filter(ofStage)).toHaveLength(1);
    expect(steps).toHaveLength(6);
  });

  testWithTools.each([
    ['a machine', testSigner, ofStage],
    ['a stage', stageSigner, ofMachine],
  ])('verify a log that is signed with the key of %s', async (_, signer, isOfAnother) => {
    const { run } = await signedBy(signer());
    for (const step of steps)
      if (!isOfAnother(step)) expect([step, run(step)]).toMatchObject([step, { status: 0 }]);
    expect(run(steps[4] ?? '').output).toBe('');
    expect(run(steps[3] ?? '').output).toBe('0\n');
    expect(run(steps[5] ?? '').output).toBe('[] 0\n');
  });

  testWithTools('find changes', async () => {
    const { folder, run } = await signedBy(testSigner());
    const change = async (key: string, replaced: string, by: string) => {
      const path = join(folder, key);
      await writeFile(path, (await readFile(path, 'utf8')).replace(replaced, by));
    };
    await change('events/2026-10-20.jsonl', '"session_duration":2', '"session_duration":8');
    await change('events/digest/2026-10-20.json', '"lines":12', '"lines":11');
    const [signature, , lines, chain, days, checks] = steps.map(run);
    expect([signature, lines, days].map((step) => step?.status)).toEqual([1, 1, 1]);
    expect(chain?.output).toContain('events/digest/2026-10-20.json: FAILED');
    expect(checks?.output).toBe('[3] 0\n');
  });
});
