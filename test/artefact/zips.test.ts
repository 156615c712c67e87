import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { loadFunctions } from '../../infra/deploy/functions/functions.ts';
import { queueMessages } from '../../lib/core/messages.ts';
import { isWithoutSession } from '../../lib/core/roles-matrix.ts';
import type { EndpointFacts } from '../../lib/runtime/http/endpoint-spec.ts';
import type { TestAnswer } from '../support/http/answer.ts';
import { validateAnswer } from '../support/http/validate-answer.ts';
import { deliverBatch } from './deliver-batch.ts';
import { expectedForAdmin, jobCalls, openCalls, pathOf } from './expected-answers.ts';
import { sendRequest } from './send-request.ts';
import { serveZips } from './serve-zips.ts';
import { uploadTown } from './upload-town.ts';
import { openZipStage, type ZipStage } from './zip-stage.ts';

const { endpoints, defaultRoutes, workers, jobs } = await loadFunctions();
const open = endpoints.filter(({ handler }) => handler.facts.access === 'open');
const signed = endpoints.filter(({ handler }) => handler.facts.access === 'provider-signature');
const closed = endpoints.filter(({ handler }) => !isWithoutSession(handler.facts.access));

let stage: ZipStage;
let closeServer: () => Promise<void>;
beforeAll(async () => {
  stage = await openZipStage({ processes: 1 });
  await uploadTown(stage);
  closeServer = await serveZips(stage);
});
afterAll(async () => {
  await closeServer();
  await stage.close();
});

/** Calls an endpoint over HTTP and checks that this zip answered, without faults and as documented. */
async function askEndpoint(name: string, facts: EndpointFacts, token?: string, body?: unknown) {
  const { method, path } = facts;
  const before = stage.lambdas.invocations(name);
  const answer = await sendRequest(stage.url, {
    method,
    path: pathOf(facts),
    ...(token ? { token } : {}),
    ...(body ? { body } : {}),
  });
  expect(stage.lambdas.invocations(name)).toBe(before + 1);
  expect(stage.lambdas.faults(name)).toEqual([]);
  validateAnswer({ name, method, path }, answer);
  return answer;
}

const statusAndCode = ({ status, body }: TestAnswer) => ({ status, code: body.code });

/** Values of those properties of queue messages that are not numbers. */
const notNumbers: Record<string, unknown> = {
  run_on: '2026-11-20',
  forget: true,
  code_insee: '94999',
  removed: ['01939d5e-0000-7000-8000-000000000002'],
  erasure: {
    at: '2026-11-20T09:00:00.000Z',
    person: 'hash',
    visits: [],
    receipts: [],
    emails: [],
    documents: [],
    conflicts: [],
    user: null,
    details: {},
  },
  withdrawn: ['exports/999999/01939d5e-0000-7000-8000-000000000000.csv'],
  uuid: '01939d5e-0000-7000-8000-000000000000',
  email_uuid: '01939d5e-0000-7000-8000-000000000001',
  eventType: 'Delivery',
  mail: { messageId: 'unknown' },
  bounce: undefined,
  complaint: undefined,
  delivery: { timestamp: '2026-11-20T09:00:00.000Z' },
};

describe('every zip starts and handles one invocation', () => {
  test.each(open)('$name, an open endpoint', async ({ name, handler: { facts } }) => {
    const call = openCalls[name];
    if (!call) throw new Error(`test/artefact/expected-answers.ts does not say what ${name} answers`);
    const { status, body } = await askEndpoint(name, facts, undefined, call.body?.(stage));
    expect({ status, body }).toEqual({ status: call.status, body: call.response });
  });

  test.each(signed)('$name, without a signature', async ({ name, handler: { facts } }) => {
    const answer = await askEndpoint(name, facts, undefined, {});
    expect(statusAndCode(answer)).toEqual({ status: 400, code: 'invalid-signature' });
  });

  test.each(closed)('$name, without a token', async ({ name, handler: { facts } }) => {
    const answer = await askEndpoint(name, facts);
    expect(statusAndCode(answer)).toEqual({ status: 401, code: 'missing-token' });
  });

  test.each(defaultRoutes)('$name, for requests without a route', async ({ name }) => {
    const questions = [
      { method: 'GET', path: '/api/nowhere' },
      { method: 'DELETE', path: '/api/health' },
    ];
    const answers = await Promise.all(questions.map((question) => sendRequest(stage.url, question)));
    expect(answers.map(statusAndCode)).toEqual([
      { status: 404, code: 'not-found' },
      { status: 405, code: 'method-not-allowed' },
    ]);
    expect(stage.lambdas.invocations(name)).toBe(2);
    expect(stage.lambdas.faults(name)).toEqual([]);
  });

  test.each(workers)('$name, with a valid and an invalid message', async ({ name, handler }) => {
    const { queue } = handler.facts;
    const schema = queueMessages[queue];
    const kinds = 'options' in schema ? schema.options : [schema];
    const valid = kinds.map(({ shape }) =>
      Object.fromEntries(Object.keys(shape).map((id) => [id, id in notNumbers ? notNumbers[id] : 999_999])),
    );
    const bodies = [...valid.map((body) => JSON.stringify(body)), '{"nonsense":true}'];
    const { records, failed } = await deliverBatch(stage, { name, queue }, bodies);
    // The queue may also hold messages of other functions.
    expect(records.map(({ body }) => body)).toEqual(expect.arrayContaining(bodies));
    const unread = records.filter(({ body }) => body === bodies.at(-1));
    expect(failed).toEqual(unread.map(({ messageId }) => ({ itemIdentifier: messageId })));
    expect(stage.lambdas.faults(name)).toEqual([]);
  });

  test.each(jobs)('$name', async ({ name }) => {
    const call = jobCalls[name];
    if (!call) throw new Error(`test/artefact/expected-answers.ts does not say what ${name} returns`);
    const returned = call.input ? await stage.lambdas.invoke(name, call.input) : stage.setupResults.get(name);
    expect(returned).toEqual(call.returns);
    expect(stage.lambdas.invocations(name)).toBe(1);
    expect(stage.lambdas.faults(name)).toEqual([]);
  });
});

describe('the same process handles another invocation', () => {
  test.each(closed)('$name, with a token of the administrator', async ({ name, handler: { facts } }) => {
    const login = await sendRequest(stage.url, { method: 'POST', path: '/api/login', body: stage.admin });
    const takesBody = facts.method !== 'GET' && facts.method !== 'DELETE';
    const answer = await askEndpoint(name, facts, login.body.token, takesBody ? {} : undefined);
    const { status, problem } = expectedForAdmin(facts);
    expect(statusAndCode(answer)).toEqual({ status, code: problem });
  });
});
