import { queueMessages } from '../../lib/core/messages.ts';
import { worker } from '../../lib/runtime/worker.ts';
import { buildProposal, giveUpProposal } from '../../lib/sectors/build-proposal.ts';

export const handler = worker({
  queue: 'build-proposal',
  summary: 'Cut a large town into sectors',
  timeout: 300,
  memory: 1769,
  batch: 1,
  concurrency: 2,
  message: queueMessages['build-proposal'],
  handle: (ctx, message) => buildProposal(ctx, message),
  giveUp: (ctx, message) => giveUpProposal(ctx, message),
});
