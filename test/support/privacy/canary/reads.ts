import type { Endpoint } from '../../../../lib/runtime/http/endpoint.ts';
import { routeTable } from '../../../../lib/runtime/http/route-table.ts';
import { endpointRequests } from '../../http/endpoint-requests.ts';
import { addressOf } from '../../http/leaky-requests.ts';
import type { Records } from '../../world/access-records.ts';
import type { Trace } from '../canaries.ts';
import type { Stage } from './stage.ts';

/** Calls every GET endpoint for the stage's records; returns the successful answers by route. */
export async function readEverything(
  { watch, root }: Stage,
  records: Records,
  { receiptCode, ...words }: { receiptCode: string } & Record<string, string | number>,
  token = root,
): Promise<Trace[]> {
  const answers: Trace[] = [];
  for (const route of routeTable.filter(({ method }) => method === 'GET')) {
    const { handler }: { handler: Endpoint } = await import(`../../../../functions/${route.name}.ts`);
    const asked = { route, facts: handler.facts, request: endpointRequests[route.name] ?? {}, records };
    const url = addressOf(asked, route.name === 'receipts/verify' ? { ...words, code: receiptCode } : words);
    const { status, bytes } = await watch.ask('GET', url, undefined, { token });
    if (status < 400) answers.push({ place: route.name, text: bytes.toString('utf8') });
  }
  return answers;
}
