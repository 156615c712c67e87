import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { job } from '../../../lib/runtime/job.ts';
import { lambdaContext } from '../../support/http/client.ts';
import { resources } from '../../support/run/resources.ts';

/** The request that CloudFormation received, and the status with which it responds. */
let received: { body: unknown; contentType: string | undefined }[];
let status: number;
let server: Server;
let address: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ body: JSON.parse(body), contentType: request.headers['content-type'] });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  address = typeof bound === 'object' && bound ? `http://127.0.0.1:${bound.port}/answer?signature=x` : '';
});
beforeEach(() => {
  received = [];
  status = 200;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

let runs: number;
let work: () => Promise<unknown>;
beforeEach(() => {
  runs = 0;
  work = async () => ({});
});

const facts = {
  name: 'throw-away',
  summary: 'Throw-away',
  timeout: 30,
  database: 'none',
  input: z.strictObject({}),
  handle: () => {
    runs += 1;
    return work();
  },
} as const;
const hook = job({ ...facts, deployHook: true });

const request = (RequestType: string) => ({
  RequestType,
  ResponseURL: address,
  StackId: 'arn:aws:cloudformation:eu-west-3:111122223333:stack/tournee-DEV/1',
  RequestId: 'request-1',
  LogicalResourceId: 'Migration',
  ResourceType: 'Custom::DeployHook',
  ResourceProperties: { ServiceToken: 'arn', Release: 'a' },
});
const deploy = (type: string) => hook.on(resources)(request(type), lambdaContext('deploy'));

const answer = {
  StackId: 'arn:aws:cloudformation:eu-west-3:111122223333:stack/tournee-DEV/1',
  RequestId: 'request-1',
  LogicalResourceId: 'Migration',
  PhysicalResourceId: 'throw-away',
};

describe('a job that a deploy waits for', () => {
  test.each(['Create', 'Update'])('runs at %s and tells that it went well', async (type) => {
    await deploy(type);
    expect(runs).toBe(1);
    expect(received).toEqual([{ body: { ...answer, Status: 'SUCCESS' }, contentType: '' }]);
  });

  test('reports why it failed, and the deploy is rolled back', async () => {
    work = () => Promise.reject(new Error('PAY_SECRET_KEY: has the wrong mode for PROD'));
    await deploy('Update');
    expect(received.map(({ body }) => body)).toEqual([
      { ...answer, Status: 'FAILED', Reason: 'PAY_SECRET_KEY: has the wrong mode for PROD' },
    ]);
  });

  test('truncates a reason that is too long for CloudFormation', async () => {
    work = () => Promise.reject(new Error('x'.repeat(10_000)));
    await deploy('Update');
    expect(JSON.stringify(received[0]?.body).length).toBeLessThan(4096);
  });

  test('does nothing when the stack is removed, and does not block that', async () => {
    await deploy('Delete');
    expect(runs).toBe(0);
    expect(received.map(({ body }) => body)).toEqual([{ ...answer, Status: 'SUCCESS' }]);
  });

  test('fails when its answer is not accepted, so that Lambda tries again', async () => {
    status = 503;
    await expect(deploy('Update')).rejects.toThrow('status 503');
  });

  test('answers an operator who invokes it as any job does', async () => {
    work = async () => ({ applied: [] });
    expect(await hook.on(resources)({}, lambdaContext('operator'))).toEqual({ applied: [] });
    await expect(hook.on(resources)({ RequestType: 'Create' }, lambdaContext('operator'))).rejects.toThrow(
      'cannot read its input',
    );
    expect(received).toEqual([]);
  });

  test('is a hook by declaration only: other jobs refuse the request as invalid input', async () => {
    const plain = job(facts);
    await expect(plain.on(resources)(request('Update'), lambdaContext('x'))).rejects.toThrow('its input');
    expect(received).toEqual([]);
  });
});
