import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Stage } from '../../core/config/values.ts';
import { languageOf } from '../../core/language.ts';
import { Problem } from '../../core/problems/problem.ts';
import { loadFrench } from '../../core/problems/words.ts';
import { stopwatch } from '../../core/time.ts';
import { deployedResources } from '../open-resources.ts';
import type { Resources } from '../resources.ts';
import { Answer } from './answer.ts';
import type { GatewayHandler } from './endpoint.ts';
import { commonHeaders, compression, cors, corsHeaders, headersOnly, preflightHeaders } from './headers.ts';
import { problemAnswer } from './problem-response.ts';
import { matchRoute } from './routes.ts';

/** The handler of the gateway's `$default` route: requests that match no other route. */
export type DefaultRoute = GatewayHandler & { kind: 'default-route'; on(deps: Resources): GatewayHandler };

/** Responds with 404 or 405 with `Allow`, and to preflight requests of browsers, according to the route table. */
export function defaultRoute(): DefaultRoute {
  const on = (open: () => Resources): GatewayHandler =>
    middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
      .use(headersOnly())
      .use(commonHeaders({ method: 'POST', access: 'open' }))
      .use(cors(open))
      .use(compression())
      .handler(async (event) => {
        const { status, headers, body } = await answer(open(), event);
        return { statusCode: status, headers, body: String(body) };
      });
  return Object.assign(on(deployedResources), {
    kind: 'default-route' as const,
    on: (deps: Resources) => on(() => deps),
  });
}

async function answer(
  deps: Resources,
  { rawPath, headers, requestContext }: APIGatewayProxyEventV2,
): Promise<Answer> {
  const elapsed = stopwatch();
  const { method } = requestContext.http;
  const { BASE_URL, CORS_ORIGINS, STAGE } = deps.config.service();
  const match = matchRoute(method, rawPath, STAGE);
  const methods = match.kind === 'other-methods' ? match.methods : [];
  if (method === 'OPTIONS' && methods.length > 0) {
    const allowed = corsHeaders(headers['origin'], CORS_ORIGINS);
    const preflight = Object.keys(allowed).length > 0 ? preflightHeaders(methods) : {};
    return new Answer(204, { allow: methods.join(', '), ...preflight });
  }
  const problem =
    methods.length > 0
      ? new Problem('method-not-allowed', { headers: { allow: methods.join(', ') } })
      : new Problem('not-found', { detail: missingPath(method, rawPath, STAGE) });
  const keys = { request_id: requestContext.requestId, function: '$default' };
  deps.log.write('request-refused', {
    ...keys,
    status: problem.status,
    problem: problem.code,
    ms: elapsed(),
  });
  const language = languageOf(headers['accept-language']);
  if (language === 'fr') await loadFrench();
  return problemAnswer(problem, BASE_URL, { id: requestContext.requestId, language });
}

/** The error text for an unknown path, which is not quoted, because it may contain anything. */
function missingPath(method: string, path: string, stage: Stage): string {
  const none = 'The API has no such path';
  const usual = path.replace(/\/+$/, '');
  if (usual !== path && matchRoute(method, usual, stage).kind !== 'none')
    return `${none}; without the slash at its end it has one.`;
  if (matchRoute(method, usual.toLowerCase(), stage).kind !== 'none')
    return `${none}; its paths are written in lower case, without a slash at their end.`;
  return `${none}: /api/docs shows those that there are.`;
}
