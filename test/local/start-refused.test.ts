import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, jest, test } from '@jest/globals';
import { newFolder } from '../support/emulator.ts';
import { refusedStart } from '../support/local-service.ts';
import { freePorts } from '../support/ports.ts';

// Real processes: each start takes seconds, more on a busy machine.
jest.setTimeout(90_000);

/** Starts while somebody else listens on one of the ports. */
async function startBeside(name: string) {
  const [port = 0] = await freePorts(1);
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  const refusal = await refusedStart({ STATE_DIR: await newFolder('beside'), [name]: String(port) });
  other.close();
  return { port, ...refusal };
}

describe('npm start gives up with one line', () => {
  test.each(['PORT', 'SMTP_PORT', 'INBOX_PORT'])('when %s is taken', async (name) => {
    const { end, told, port } = await startBeside(name);
    expect(end).toBe(1);
    expect(told).toMatch(new RegExp(`^Port .*\\b${port}\\b.* is taken\\. Set .*${name}.*\\.\n$`));
  });

  test.each([
    ['PROD has no key', { STAGE: 'PROD' }, /^.*PAY_SECRET_KEY.*\n$/],
    ['a port is none', { PORT: 'http' }, /^PORT: .*\n$/],
  ])('when %s', async (_, settings, line) => {
    const { end, told } = await refusedStart({ STATE_DIR: await newFolder('wrong'), ...settings });
    expect(end).toBe(1);
    expect(told).toMatch(line);
  });
});

describe('npm start is not stopped by a lock', () => {
  test.each([
    // In a container every start has the same process number.
    ['that names its own process', 'echo "{\\"pid\\":$$}" > "$STATE_DIR/running.json"'],
    ['that names a process that is gone', 'echo "{\\"pid\\":4194300}" > "$STATE_DIR/running.json"'],
    ['that was never finished', 'touch -d "1 minute ago" "$STATE_DIR/running.json"'],
  ])('%s', async (_, before) => {
    // The next thing it looks at behind the lock.
    const settings = { STATE_DIR: await newFolder('locked'), STAGE: 'PROD' };
    expect((await refusedStart(settings, before)).told).toContain('PAY_SECRET_KEY');
  });
});
