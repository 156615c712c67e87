import { VerificationCode, VerifiedReceipt } from '../../lib/receipts/schemas.ts';
import { verificationPage, verifyReceipt } from '../../lib/receipts/verify.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/receipts/verify/{code}',
  summary: 'Check a receipt by the code printed on it',
  access: 'open',
  params: { code: VerificationCode },
  output: VerifiedReceipt,
  status: 200,
  page: verificationPage,
  uses: ['field-keys'],
  handle: (ctx, { params }) => verifyReceipt(ctx, params.code),
});
