import { IdParameter } from '../../lib/core/schemas/common.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { loadProposal, presentProposal } from '../../lib/sectors/get-proposal.ts';
import { QueuedProposal } from '../../lib/sectors/proposal-schemas.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/operations/{operation_id}/sectors/proposals/{proposal_id}',
  summary: 'Read how far the proposal for a large town has come, and what came out',
  description: 'Ask again until it is `done` or `failed`. It is kept for 7 days.',
  access: 'sector.write',
  params: { operation_id: IdParameter, proposal_id: IdParameter },
  output: QueuedProposal,
  status: 200,
  target: (ctx, { params }) => loadProposal(ctx, params.operation_id, params.proposal_id),
  handle: (ctx, { target }) => presentProposal(ctx, target),
});
