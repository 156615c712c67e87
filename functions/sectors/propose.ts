import { IdParameter } from '../../lib/core/schemas/common.ts';
import { loadOperation } from '../../lib/operations/get.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { CuttingOrder, SectorProposal } from '../../lib/sectors/cutting-schemas.ts';
import { cutAfterwards, proposeProblems, proposeSectors } from '../../lib/sectors/propose.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/operations/{operation_id}/sectors/propose',
  summary: 'Propose balanced sectors',
  description:
    'Writes no sector. More than 10,000 addresses are cut afterwards: 202 says where to read how far it is. Outlines are valid, of one piece, do not overlap, leave no address of the area out, and hold exactly the addresses counted. An address within a metre of another goes with it. The same request gives the same answer.',
  access: 'sector.write',
  transaction: 'own',
  memory: 1769,
  params: { operation_id: IdParameter },
  body: CuttingOrder,
  output: SectorProposal,
  status: 200,
  otherwise: cutAfterwards,
  problems: [...proposeProblems],
  sends: ['build-proposal'],
  target: (ctx, { params }) => ctx.transact(ctx.tenant, (trx) => loadOperation(trx, params.operation_id)),
  handle: (ctx, { target, body }) => proposeSectors(ctx, target, body),
});
