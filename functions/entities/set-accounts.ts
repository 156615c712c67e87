import { AccountsPatch } from '../../lib/core/records/entity.ts';
import { IdParameter } from '../../lib/core/schemas/common.ts';
import { loadForChange } from '../../lib/entities/get.ts';
import { Entity } from '../../lib/entities/schemas.ts';
import { setAccounts } from '../../lib/entities/set-accounts.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'PATCH',
  path: '/api/entities/{entity_id}/accounts',
  summary: 'Choose the accounts on which the journal of an association books',
  description: 'What is not named stays as it is. Whoever may ask for the journal may choose its accounts.',
  access: 'export.create',
  refusesKeys: true,
  versioned: true,
  params: { entity_id: IdParameter },
  body: AccountsPatch,
  output: Entity,
  status: 200,
  uses: ['field-keys'],
  target: (ctx, { params }) => loadForChange(ctx, params.entity_id),
  handle: (ctx, { target, body }) => setAccounts(ctx, target, body),
});
