import * as z from 'zod';
import { relayOutbox } from '../../lib/event-log/store/relay-events.ts';
import { job } from '../../lib/runtime/job.ts';

export const handler = job({
  name: 'relay-events',
  summary: 'Write committed events to the event store and send the queue messages that were left',
  timeout: 60,
  schedule: { everyMinutes: 1 },
  input: z.strictObject({ accept_gap: z.boolean().optional() }),
  uses: ['event-store'],
  sends: [
    'send-mail',
    'render-receipt',
    'build-export',
    'build-proposal',
    'import-town',
    'process-pay-event',
    'sync-payment',
    'reconcile-account',
    'deliver-webhook',
  ],
  handle: (ctx, { accept_gap: acceptGap }) => relayOutbox(ctx, { acceptGap }),
});
