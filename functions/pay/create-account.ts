import { createPayAccount } from '../../lib/pay/accounts/create-account.ts';
import { MadePayAccount, PayAccountDraft } from '../../lib/pay/accounts/schemas.ts';
import { accountProblems } from '../../lib/pay/problems.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/pay/accounts',
  summary: 'Make the payment account of an association',
  description:
    'Whatever `chk_pay` is, and as often as it takes: there is one account of an association, and an answer that was lost is found again.',
  access: 'pay.account',
  refusesKeys: true,
  stepUp: true,
  transaction: 'own',
  body: PayAccountDraft,
  output: MadePayAccount,
  status: 200,
  problems: accountProblems,
  uses: ['field-keys', 'pay'],
  sends: ['send-mail'],
  handle: (ctx, { body }) => createPayAccount(ctx, body),
});
