import { exampleMade } from '../../lib/consequences/examples.ts';
import { exampleStages } from '../../lib/core/config/example-stages.ts';
import { makeExample } from '../../lib/example/make.ts';
import { Example } from '../../lib/example/schemas.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'POST',
  path: '/api/example',
  summary: 'Make the example',
  description:
    'An association of ten in a made-up town, in the fifth week of its season. A request makes one step of it and answers how far it is; sent again until `ready`, it takes seconds the first time and answers at once afterwards. After two weeks it is made anew. No mail of the example is ever sent.',
  access: 'open',
  stages: exampleStages,
  transaction: 'own',
  memory: 1769,
  output: Example,
  status: 202,
  consequences: exampleMade,
  uses: ['field-keys'],
  sends: ['enrich-addresses', 'render-receipt', 'send-mail', 'sync-payment'],
  handle: (ctx) => makeExample(ctx),
});
