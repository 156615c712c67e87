import { IdParameter } from '../../lib/core/schemas/common.ts';
import { getPassageLinks, PassageLinks } from '../../lib/passages/links.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'GET',
  path: '/api/passages/{passage_id}/links',
  summary: 'Read what a passage belongs to, and what locks it',
  description:
    'Its season, address, sector, member, receipt and hand-over, and all that has to be undone before its money can be changed.',
  access: 'passage.read',
  params: { passage_id: IdParameter },
  output: PassageLinks,
  status: 200,
  uses: ['field-keys'],
  handle: (ctx, { params }) => getPassageLinks(ctx, params.passage_id),
});
