import type { Route } from '../../../lib/runtime/http/route-table.ts';
import type { Records } from '../world/access-records.ts';
import type { TestAnswer } from './answer.ts';
import { request } from './client.ts';
import { type EndpointRequest, pathWords } from './endpoint-requests.ts';

/** Calls an endpoint with the given records, as described in `endpointRequests`. */
export function askEndpoint(
  route: Route,
  asked: EndpointRequest,
  records: Records,
  token?: string,
): Promise<TestAnswer> {
  const words: Record<string, string | number> = { ...records, ...pathWords[route.name] };
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(words[name]));
  const url = asked.query ? `${path}?${asked.query(records)}` : path;
  const headers = asked.headers?.() ?? {};
  return request(route.method, url, asked.body?.(records), token ? { token, headers } : { headers });
}
