import { IdParameter } from '../../lib/core/schemas/common.ts';
import { onboardingLink } from '../../lib/pay/accounts/onboarding-link.ts';
import { OnboardingLink } from '../../lib/pay/accounts/schemas.ts';
import { payProblems } from '../../lib/pay/problems.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/pay/accounts/{entity_id}/onboarding-link',
  summary: 'Make a link to the questions of the payment provider',
  description:
    'A new one at every call: it opens once, and soon no more. It is a secret: whoever has it acts for the association. When nothing is left to answer it leads to the dashboard of the provider, and `expires_at` is null.',
  access: 'pay.account',
  refusesKeys: true,
  stepUp: true,
  transaction: 'own',
  params: { entity_id: IdParameter },
  output: OnboardingLink,
  status: 200,
  secretAnswer: true,
  problems: ['pay-account-rejected', 'pay-account-disconnected', ...payProblems],
  uses: ['field-keys', 'pay'],
  sends: ['send-mail'],
  handle: (ctx, { params }) => onboardingLink(ctx, params.entity_id),
});
