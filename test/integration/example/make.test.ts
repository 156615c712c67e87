import { expect, test } from '@jest/globals';
import { clientWith } from '../../support/http/client.ts';
import { logLines } from '../../support/run/resources.ts';

test('y', async () => {
  const out: string[] = [];
  let last = performance.now();
  for (let i = 0; i < 40; i += 1) {
    const { status, body } = await clientWith({}).post('/api/example');
    out.push(`${status} ${body.done} ${body.state} ${Math.round(performance.now() - last)}`);
    last = performance.now();
    if (status !== 202) out.push(logLines.slice(-2).join('\n').slice(0, 1500));
    if (status !== 202 || body.state === 'ready') break;
  }
  expect(out).toEqual([]);
});
