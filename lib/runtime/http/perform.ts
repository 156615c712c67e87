import type { Context, SignedIn } from '../../core/context.ts';
import { Problem } from '../../core/problems/problem.ts';
import { FileReply, PageReply, Reply, TaggedReply } from '../../core/reply.ts';
import type { Origin } from '../recorders.ts';
import type { Resources } from '../resources.ts';
import { runInSnapshot, runReading, transact, withoutTransaction } from '../unit-of-work.ts';
import type { Admission } from './admit.ts';
import { Answer, digestOf, jsonAnswer, memberOf, pageAnswer } from './answer.ts';
import type { ErasedSpec } from './boundary.ts';
import { locationAt } from './endpoint-spec.ts';
import { type Claim, claimKey, readIdempotencyKey } from './idempotency.ts';
import { parseBody, parseHeaders, parsePath, parseQuery, parseRaw } from './parse.ts';
import { isNotModified, type Precondition, readIfMatch, requireMatch } from './preconditions.ts';
import { problemAnswer, toProblem } from './problem-response.ts';
import { type HttpRequest, isPage, wantsPage } from './request.ts';

/** Parses the input, reserves the idempotency key, runs the verb in its transaction, and stores the response for retries. */
export async function perform(
  spec: ErasedSpec,
  deps: Resources,
  request: HttpRequest,
  { origin }: Admission,
): Promise<Answer> {
  if (!origin) throw new Error('the request was not admitted');
  const params = parsePath(spec.schemas().params, request);
  const { values, fault } = await parseInput(spec, request);
  if (fault && !spec.target) throw fault;
  const { prepare } = spec;
  const prepared =
    prepare && values
      ? await withoutTransaction(deps, origin, (ctx) => prepare(ctx, { params, body: values.body }))
      : undefined;
  const work = async (ctx: Context): Promise<Answer> => {
    const target = await spec.target?.(ctx, { params });
    // A 404 or 403 of the target takes precedence over faults of the query and the body.
    if (fault) throw fault;
    requireMatch(values.precondition, target);
    const { query, headers, body } = values;
    const verb = query['format'] === 'csv' && spec.csv ? spec.csv.answer : spec.handle;
    const result = await verb(ctx, { params, query, headers, body, target, prepared });
    const { BASE_URL } = deps.config.service();
    if (result instanceof TaggedReply) return answerTagged(spec, request, result, BASE_URL);
    return toAnswer(spec, request, result, BASE_URL);
  };
  const claim = values && (await claimFor(values.key, deps, request, origin));
  if (!claim) return run(spec, deps, origin, work);
  return claim.replay ?? runClaimed(spec, deps, request, origin, claim, work);
}

type ParsedInput =
  | {
      values: {
        query: Record<string, unknown>;
        headers: Record<string, unknown>;
        body: unknown;
        precondition: Precondition;
        key: string | undefined;
      };
      fault?: never;
    }
  | { values?: never; fault: Problem };

async function parseInput(spec: ErasedSpec, request: HttpRequest): Promise<ParsedInput> {
  try {
    const query = parseQuery(spec.schemas().query, request, {
      ignoresUnknown: isFollowedLink(spec, request),
    });
    const headers = parseHeaders(spec.schemas().headers, request);
    const body = takesBody(spec) ? await readBody(spec, request) : undefined;
    const precondition = readIfMatch(spec, request);
    return { values: { query, headers, body, precondition, key: readIdempotencyKey(spec, request) } };
  } catch (error) {
    if (error instanceof Problem) return { fault: error };
    throw error;
  }
}

/** Ignores the body of a GET or a DELETE, unless the endpoint has one. */
function takesBody({ method, body }: ErasedSpec): boolean {
  return (method !== 'GET' && method !== 'DELETE') || body !== undefined;
}

/** Returns whether a person opens a page by a link, to which mail clients and messengers add parameters of their own. */
function isFollowedLink(spec: ErasedSpec, request: HttpRequest): boolean {
  return isPage(spec) && wantsPage(request);
}

function readBody(spec: ErasedSpec, request: HttpRequest): unknown {
  const schema = spec.schemas().body;
  return spec.reads === 'raw' ? parseRaw(schema, request) : parseBody(schema, request, spec);
}

async function claimFor(
  key: string | undefined,
  deps: Resources,
  request: HttpRequest,
  { caller, now }: Origin,
) {
  if (key === undefined || caller.kind !== 'user') return undefined;
  return claimKey(deps, request, ownerOf(caller, key), now);
}

/** Software has its own `Idempotency-Key`s. No client can send the space that keeps them apart from those of the user. */
function ownerOf({ userId, key: software }: SignedIn, key: string) {
  return { userId, key: software === null ? key : `key ${software.id} ${key}` };
}

type Work = (ctx: Context) => Promise<Answer>;

const modeOf = ({ transaction, method }: ErasedSpec) =>
  transaction ?? (method === 'GET' ? 'read' : 'request');

function run(spec: ErasedSpec, deps: Resources, origin: Origin, work: Work): Promise<Answer> {
  switch (modeOf(spec)) {
    case 'read':
      return runReading(deps, origin, work);
    case 'snapshot':
      return runInSnapshot(deps, origin, work);
    case 'request':
      return transact(deps, origin, origin.tenant, work);
    case 'own':
    case 'none':
      return withoutTransaction(deps, origin, work);
  }
}

/** Runs the verb and stores its response: with the change, or after the rollback for a refusal. */
async function runClaimed(
  spec: ErasedSpec,
  deps: Resources,
  request: HttpRequest,
  origin: Origin,
  claim: Claim,
  work: Work,
): Promise<Answer> {
  const answerAndStore: Work = async (ctx) => {
    const answer = await work(ctx);
    const stored = claim.store(ctx.db, answer);
    if (modeOf(spec) === 'request') ctx.write(stored);
    else await stored;
    return answer;
  };
  try {
    return await run(spec, deps, { ...origin, retryKey: claim.retryKey }, answerAndStore);
  } catch (error) {
    const problem = toProblem(error);
    // Transient failures are not stored: the client may repeat the request.
    const isTransient =
      problem.status >= 500 ||
      problem.options.retryAfter !== undefined ||
      problem.code === 'second-factor-required';
    // A key that cannot be released expires after a minute; the original failure is reported.
    if (isTransient) await claim.release().catch(() => {});
    else await claim.store(deps.db(), problemAnswer(problem, deps.config.service().BASE_URL, request));
    throw error;
  }
}

/** Builds a response whose content is read only if the client's ETag differs. */
async function answerTagged(
  spec: ErasedSpec,
  request: HttpRequest,
  { etag, read }: TaggedReply<unknown>,
  baseUrl: string,
): Promise<Answer> {
  const known = new Answer(spec.status, { etag: `"${etag}"` });
  if (isNotModified(request, known)) return known;
  return toAnswer(spec, request, new Reply(spec.status, await read(), { etag }), baseUrl);
}

function toAnswer(spec: ErasedSpec, request: HttpRequest, result: unknown, baseUrl: string): Answer {
  if (result instanceof PageReply) return pageAnswer(200, result.page);
  if (result instanceof FileReply) {
    const { bytes, contentType, headers, compressed } = result;
    const etag = headers['etag'] ?? `"${digestOf(bytes)}"`;
    return new Answer(200, { 'content-type': contentType, ...headers, etag }, bytes, compressed);
  }
  const { status, output, etag } =
    result instanceof Reply ? result : { status: spec.status, output: result, etag: undefined };
  if (spec.page && wantsPage(request)) return pageAnswer(status, spec.page(output));
  const path = request.rawQuery === '' ? request.path : `${request.path}?${request.rawQuery}`;
  return jsonAnswer(status, output, `${baseUrl}${path}`, etag).with(
    locationOf(spec, status, output, baseUrl),
  );
}

/** The URL of the created record, or of the one that says how far the work has come. */
function locationOf(
  spec: ErasedSpec,
  status: number,
  output: unknown,
  baseUrl: string,
): Record<string, string> {
  const location = locationAt(spec, status);
  if (location === undefined) return {};
  const path = location.replace(/\{(\w+)\}/g, (_, name: string) => `${memberOf(output, name)}`);
  return { location: `${baseUrl}${path}` };
}
