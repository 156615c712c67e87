import { endpoint } from '../../lib/runtime/http/endpoint.ts';
import { Home, HomeQuery, readHome } from '../../lib/stats/home.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/home',
  summary: 'Read what an application shows first',
  description:
    'The figures of the season beside those of the one before on the same day of it, and what waits for somebody, all of the same moment. The season before is the operation that ended last before this one began; its days are counted from its first, so that day 12 is compared with day 12. The `ETag` is that of everything but `generated_at`.',
  access: 'stats.read',
  query: HomeQuery,
  output: Home,
  status: 200,
  tagged: true,
  transaction: 'snapshot',
  problems: ['not-found'],
  uses: ['field-keys'],
  handle: (ctx, { query }) => readHome(ctx, query),
});
