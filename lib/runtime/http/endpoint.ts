import middy from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context as LambdaContext,
} from 'aws-lambda';
import type * as z from 'zod';
import { errorValues, type Log } from '../../core/log.ts';
import { Problem } from '../../core/problems/problem.ts';
import { loadFrench } from '../../core/problems/words.ts';
import { stopwatch } from '../../core/time.ts';
import { confinedTo } from '../confine.ts';
import { type Reach, reachOf } from '../declared-use.ts';
import { deployedResources } from '../open-resources.ts';
import type { Resources } from '../resources.ts';
import { type Admission, admit } from './admit.ts';
import { type Answer, pageAnswer } from './answer.ts';
import { type ErasedSpec, erase } from './boundary.ts';
import type { EndpointFacts, EndpointSpec, Shape } from './endpoint-spec.ts';
import { chooseEncoding, commonHeaders, compression, cors, headersOnly } from './headers.ts';
import { storesAnswers } from './idempotency.ts';
import { perform } from './perform.ts';
import { isNotModified } from './preconditions.ts';
import { isDeclared, problemAnswer, RETRY_SECONDS, retryHeaders, toProblem } from './problem-response.ts';
import { hashesAddresses } from './rate-limit.ts';
import { type HttpRequest, isPage, readRequest, wantsPage } from './request.ts';

/** Milliseconds before the function's timeout, enough to respond with an error. */
const ANSWER_MS = 500;

/**
 * Responds with 503 when the request does not finish before the function's timeout: Lambda would neither respond properly nor log
 * the request.
 */
async function serveInTime(
  spec: ErasedSpec,
  deps: Resources,
  event: APIGatewayProxyEventV2,
  context: LambdaContext,
): Promise<APIGatewayProxyStructuredResultV2> {
  const elapsed = stopwatch();
  const request = readRequest(event);
  const log = deps.log.with({ request_id: request.id, function: `${spec.method} ${spec.path}` });
  const done = Promise.withResolvers<APIGatewayProxyStructuredResultV2>();
  const refuse = () => {
    const late = new Problem('service-unavailable', { retryAfter: RETRY_SECONDS });
    log.write('request-failed', { status: late.status, problem: late.code, ms: elapsed() });
    const answer = refusalAnswer(spec, deps, request, late);
    done.resolve(answer.then((refused) => toGateway(request, varyingIfPage(spec, refused))));
  };
  const timer = setTimeout(refuse, Math.max(0, context.getRemainingTimeInMillis() - ANSWER_MS));
  serve(spec, deps, request, log).then(done.resolve, done.reject);
  return done.promise.finally(() => clearTimeout(timer));
}

/**
 * Handles one request: admission, parsing, the verb in its transaction, the response. Responds only after the commit, and logs one
 * line per request.
 */
async function serve(
  spec: ErasedSpec,
  deps: Resources,
  request: HttpRequest,
  log: Log,
): Promise<APIGatewayProxyStructuredResultV2> {
  const elapsed = stopwatch();
  const admission: Admission = { headers: {}, logKeys: {} };
  let answer: Answer;
  if (request.language === 'fr') await loadFrench();
  try {
    await admit(spec, deps, request, log, admission);
    answer = await perform(spec, deps, request, admission);
    log.write('request-done', { ...admission.logKeys, status: answer.status, ms: elapsed() });
  } catch (error) {
    const problem = refusal(spec, deps, error);
    answer = await refusalAnswer(spec, deps, request, problem);
    const values = { ...admission.logKeys, status: answer.status, problem: problem.code, ms: elapsed() };
    if (problem.status < 500) log.write('request-refused', values);
    else log.write('request-failed', { ...values, ...errorValues(error) });
  }
  return toGateway(request, varyingIfPage(spec, answer.with(admission.headers)));
}

/** The response of a page depends on `Accept`, so that caches must store both forms separately. */
function varyingIfPage(spec: ErasedSpec, answer: Answer): Answer {
  return isPage(spec) ? answer.varying('Accept') : answer;
}

/** The problem, or for a person who followed a link to a page, a page that says so. */
async function refusalAnswer(
  spec: ErasedSpec,
  deps: Resources,
  request: HttpRequest,
  problem: Problem,
): Promise<Answer> {
  const { status } = problem;
  if (!isPage(spec) || !wantsPage(request))
    return problemAnswer(problem, deps.config.service().BASE_URL, request);
  if (spec.page && status === 404) return pageAnswer(status, spec.page(undefined));
  // Loaded on use, so that functions without a page do not load its style.
  const { refusalPage } = await import('./refusal-page.ts');
  return pageAnswer(status, refusalPage(problem)).with(retryHeaders(problem));
}

function refusal(spec: ErasedSpec, deps: Resources, error: unknown): Problem {
  const problem = toProblem(error);
  const declared = [...(spec.problems ?? []), ...(spec.missing ?? []), ...(spec.unauthorized ?? [])];
  if (deps.strict && !isDeclared(problem, declared)) {
    deps.log.write('undeclared-problem', { problem: problem.code });
    return new Problem('internal-error', { members: { undeclared: problem.code } });
  }
  return problem;
}

async function toGateway(request: HttpRequest, answer: Answer): Promise<APIGatewayProxyStructuredResultV2> {
  const { status, headers, body, compressed } = answer;
  if (isNotModified(request, answer)) return { statusCode: 304, headers: withoutContent(headers) };
  const encoding = compressed && chooseEncoding(request.headers['accept-encoding'] ?? '');
  if (encoding) {
    const compressedBody = Buffer.from(await compressed(encoding)).toString('base64');
    const sentHeaders = { ...headers, 'content-encoding': encoding, vary: 'Accept-Encoding' };
    return { statusCode: status, headers: sentHeaders, body: compressedBody, isBase64Encoded: true };
  }
  return typeof body === 'string'
    ? { statusCode: status, headers, body }
    : { statusCode: status, headers, body: Buffer.from(body).toString('base64'), isBase64Encoded: true };
}

/** The headers of a response without a body. */
function withoutContent({
  'content-type': _type,
  'content-disposition': _disposition,
  ...headers
}: Answer['headers']): Answer['headers'] {
  return headers;
}

export type GatewayHandler = (
  event: APIGatewayProxyEventV2,
  context: LambdaContext,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** A Lambda handler with its facts. */
export type Endpoint = GatewayHandler & {
  kind: 'endpoint';
  facts: EndpointFacts;
  reach: Reach;
  /** Runs the endpoint on other resources, for the local stack and tests. */
  on(deps: Resources): GatewayHandler;
};

/** Turns a spec into a Lambda handler. Importing it has no effect: resources are opened at the first request. */
export function endpoint<
  P extends Shape,
  Q extends Shape,
  H extends Shape,
  B extends z.ZodType,
  O extends z.ZodType,
  T,
  R,
  W extends z.ZodType = O,
>(spec: EndpointSpec<P, Q, H, B, O, T, R, W>): Endpoint {
  const erased = erase(spec);
  const reach = reachOf({
    ...spec,
    needsRows: spec.access !== 'open' || spec.transaction !== 'none',
    usesKeys: storesAnswers(spec) || hashesAddresses(spec),
  });
  const on = (open: () => Resources): GatewayHandler => {
    const resources = confinedTo(reach, open);
    // Middy's own timeout would throw: a response without a problem, a header and a log line.
    return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>({ timeoutEarlyInMillis: 0 })
      .use(headersOnly())
      .use(commonHeaders(spec))
      .use(cors(open))
      .use(compression())
      .handler((event, context) => serveInTime(erased, resources(), event, context));
  };
  return Object.assign(on(deployedResources), {
    kind: 'endpoint' as const,
    facts: spec,
    reach,
    on: (deps: Resources) => on(() => deps),
  });
}
