import { IdParameter } from '../../lib/core/schemas/common.ts';
import { accountStatus } from '../../lib/pay/accounts/account-status.ts';
import { PayAccountStatus } from '../../lib/pay/accounts/schemas.ts';
import { payProblems } from '../../lib/pay/problems.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/pay/accounts/{entity_id}/status',
  summary: 'Read how the payment account of an association stands',
  description:
    'Asked of the payment provider at this moment: a 502 or 503 when it does not answer, never what was known earlier. Without an account `state` is `none`.',
  access: 'pay.status',
  transaction: 'own',
  params: { entity_id: IdParameter },
  output: PayAccountStatus,
  status: 200,
  problems: payProblems,
  uses: ['field-keys', 'pay'],
  sends: ['send-mail'],
  handle: (ctx, { params }) => accountStatus(ctx, params.entity_id),
});
