import { accessMatrix, isWithoutSession } from '../../lib/core/roles-matrix.ts';
import type { Endpoint } from '../../lib/runtime/http/endpoint.ts';
import type { EndpointFacts } from '../../lib/runtime/http/endpoint-spec.ts';
import type { Route } from '../../lib/runtime/http/route-table.ts';
import type { TestAnswer } from '../support/http/answer.ts';
import { request } from '../support/http/client.ts';
import { endpointRequests, pathWords } from '../support/http/endpoint-requests.ts';
import type { PersonName } from '../support/world/world.ts';
import { readable } from './readable.ts';
import { type Asked, requestsBeside, requestsOfTheirOwn } from './requests-of-their-own.ts';
import type { Scene } from './scene.ts';

/** The file of an operation in `docs/examples`: a request that succeeds, and responses by status. */
export type Example = Pick<Asked, 'path' | 'query' | 'headers' | 'body'> & {
  answers: Record<string, unknown>;
  /** Further requests of the operation, by name. */
  others?: Record<string, Pick<Example, 'body' | 'answers'>>;
};

/** Sends a request that succeeds, again where a repetition has a status of its own, and one that is refused. */
export async function recordExample(route: Route, scene: Scene): Promise<Example> {
  const { handler }: { handler: Endpoint } = await import(`../../functions/${route.name}.ts`);
  const { facts } = handler;
  const asked = await goodRequest(route, scene);
  const { path, query, headers, body } = asked;
  const sent = readable({
    path,
    query,
    headers: shownHeaders(headers),
    body: isText(body) ? undefined : body,
  });
  const first = await send(facts, asked, scene);
  if (first.status >= 300)
    throw new Error(
      `${route.name} answered ${first.status}; it needs a line in test/examples/requests-of-their-own.ts: ${JSON.stringify(first.body)}`,
    );
  const answers = [first];
  // Another record is answered to another request, which is one of the others.
  if (facts.otherwise && !facts.otherwise.output) answers.push(await send(facts, asked, scene));
  const refusal = await send(facts, refused(asked), scene);
  if (refusal.status < 400) throw new Error(`${route.name} took what does not exist: ${refusal.status}`);
  answers.push(refusal);
  const others = await recordOthers(route, facts, scene);
  return JSON.parse(JSON.stringify({ ...Object(sent), answers: byStatus(answers), others }));
}

/** Each request finds the records of the one before. */
async function recordOthers({ name }: Route, facts: EndpointFacts, scene: Scene): Promise<Example['others']> {
  const beside = Object.entries(requestsBeside[name] ?? {});
  if (beside.length === 0) return undefined;
  const others: [string, Pick<Example, 'body' | 'answers'>][] = [];
  for (const [other, ask] of beside) {
    const asked = await ask(scene);
    const answer = await send(facts, asked, scene);
    if (answer.status >= 300) throw new Error(`${other} of ${name} answered ${answer.status}`);
    others.push([other, { body: readable(asked.body), answers: byStatus([answer]) }]);
  }
  return Object.fromEntries(others);
}

/** A request that succeeds, sent by its `by` or by the usual caller. */
export async function goodRequest(route: Route, scene: Scene): Promise<Asked> {
  return (await requestsOfTheirOwn[route.name]?.(scene)) ?? usualRequest(route, scene);
}

function usualRequest({ name, path }: Route, { records }: Scene): Asked {
  const line = endpointRequests[name];
  if (!line) throw new Error(`${name} has no line in test/support/http/endpoint-requests.ts`);
  const words: Record<string, string | number> = { ...records, ...pathWords[name] };
  const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, place = '']) => [place, words[place] ?? '']);
  const query = Object.fromEntries(new URLSearchParams(line.query?.(records)));
  return {
    ...(places.length > 0 ? { path: Object.fromEntries(places) } : {}),
    ...(line.query ? { query } : {}),
    ...(line.headers ? { headers: line.headers() } : {}),
    ...(line.body ? { body: line.body(records) } : {}),
  };
}

/** The request for a record that does not exist or, where the path has no parameter, with an unknown query parameter. */
function refused({ path, query, ...asked }: Asked): Asked {
  if (!path) return { ...asked, query: { ...query, no_such_parameter: '1' } };
  const unknown = Object.entries(path).map(([place, word]) => [
    place,
    /^\d+$/.test(`${word}`) ? 999_999_999 : 'unknown',
  ]);
  return { ...asked, ...(query ? { query } : {}), path: Object.fromEntries(unknown) };
}

function send(facts: EndpointFacts, asked: Asked, { world, provider }: Scene): Promise<TestAnswer> {
  const path = facts.path.replaceAll(/\{(\w+)\}/g, (_, place: string) => String(asked.path?.[place]));
  const url = asked.query ? `${path}?${new URLSearchParams(asked.query)}` : path;
  const by = asked.by ?? callerOf(facts);
  return request(facts.method, url, asked.body, {
    on: provider.on,
    headers: asked.headers ?? {},
    ...(by ? { token: asked.key ?? world.person[by].token } : {}),
  });
}

/** The usual caller of an endpoint; undefined where no session is needed. */
export function callerOf({ access }: EndpointFacts): PersonName | undefined {
  if (isWithoutSession(access)) return undefined;
  if (access === 'signed-in') return 'alice';
  return accessMatrix[access].entity_admin === null ? 'root' : 'ada';
}

function byStatus(answers: TestAnswer[]): Record<string, unknown> {
  const shown = answers.map(({ status, headers, body }) => [
    status,
    /json/.test(headers['content-type'] ?? '') && !isText(body) ? readable(body) : null,
  ]);
  return Object.fromEntries(shown.reverse());
}

function shownHeaders(headers: Asked['headers']) {
  const shown = Object.entries(headers ?? {}).filter(([name]) => name === 'idempotency-key');
  return shown.length > 0 ? Object.fromEntries(shown) : undefined;
}

function isText(body: unknown): boolean {
  return typeof body === 'string' || body instanceof Uint8Array;
}
