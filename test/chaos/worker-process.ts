import { createClient } from '../../bench/client.ts';
import { handler as relayEvents } from '../../functions/jobs/relay-events.ts';
import { handler as rotateEvents } from '../../functions/jobs/rotate-events.ts';
import { handler as sealEvents } from '../../functions/jobs/seal-events.ts';
import { localContext } from '../../infra/local/functions/lambda-context.ts';
import { processConfig } from '../../lib/core/config/config.ts';
import type { Clock, Instant } from '../../lib/core/time.ts';
import { openResources } from '../../lib/runtime/open-resources.ts';
import type { Resources } from '../../lib/runtime/resources.ts';
import { Command, type Report } from './commands.ts';
import { writeChanges } from './write-passages.ts';

// A child process that executes commands of the chaos test until it is killed.
let now: Instant = '2026-12-01T00:00:00.000Z';
const clock: Clock & { set(to: Instant): void } = {
  now: () => now,
  set: (to) => {
    now = to;
  },
};
const resources: Resources = { ...openResources(processConfig, { sink: () => {} }), clock };
const call = createClient(resources);
const jobs = { 'relay-events': relayEvents, 'seal-events': sealEvents, 'rotate-events': rotateEvents };

const send = (report: Report) => process.send?.(report);

async function execute(command: Command): Promise<unknown> {
  switch (command.kind) {
    case 'write':
      return writeChanges(call, clock, command);
    case 'job':
      clock.set(command.now);
      return jobs[command.name].on(resources)({}, localContext('chaos'));
  }
}

process.on('message', (message) => {
  execute(Command.parse(message)).then(
    (result) => send({ kind: 'done', result }),
    (error: unknown) => send({ kind: 'failed', message: error instanceof Error ? error.message : 'failed' }),
  );
});
// The parent process has ended.
process.on('disconnect', () => process.exit());
send({ kind: 'ready' });
