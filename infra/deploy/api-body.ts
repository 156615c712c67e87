import { methodsOf } from '../../lib/runtime/http/routes.ts';
import type { AllFunctions } from './functions/functions.ts';
import { att, functionResource, param, STAGE, sub } from './template-values.ts';

/** Slightly above the functions' own timeout, so that a function reports its timeout before the gateway does. */
const TIMEOUT_MS = 29_500;

/** The routes of the gateway as OpenAPI 3.0, with paths and integrations only. */
export function apiBody({ endpoints, defaultRoutes }: AllFunctions) {
  const fallback = defaultRoutes.map(({ name }) => [
    '/$default',
    { 'x-amazon-apigateway-any-method': { isDefaultRoute: true, ...operation('', name) } },
  ]);
  return {
    openapi: '3.0.1',
    info: { title: `tournee-${STAGE}`, version: '1' },
    // Repeated in the document because importing it overrides the property of the API resource.
    servers: [
      {
        url: `https://${param('domain')}`,
        'x-amazon-apigateway-endpoint-configuration': { disableExecuteApiEndpoint: true },
      },
    ],
    paths: { ...apiPaths(endpoints), ...Object.fromEntries(fallback) },
  };
}

/** The routes of these endpoints, by path and method. */
export function apiPaths(endpoints: AllFunctions['endpoints']) {
  const sorted = endpoints.toSorted((a, b) =>
    `${a.handler.facts.path} ${a.handler.facts.method}` < `${b.handler.facts.path} ${b.handler.facts.method}`
      ? -1
      : 1,
  );
  const byPath = Map.groupBy(sorted, ({ handler }) => handler.facts.path);
  const paths = [...byPath].map(([path, ofPath]) => [
    path,
    Object.fromEntries(
      ofPath.flatMap(({ name, handler }) =>
        methodsOf(handler.facts).map((method) => [method.toLowerCase(), operation(path, name)]),
      ),
    ),
  ]);
  return Object.fromEntries(paths);
}

function operation(path: string, name: string) {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => ({
    name: parameter,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  return {
    ...(parameters.length > 0 ? { parameters } : {}),
    responses: { default: { description: 'See the document of the service' } },
    'x-amazon-apigateway-integration': {
      type: 'aws_proxy',
      httpMethod: 'POST',
      uri: sub(
        `arn:$\{AWS::Partition}:apigateway:$\{AWS::Region}:lambda:path/2015-03-31/functions/$\{${functionResource(name)}.Arn}/invocations`,
      ),
      credentials: att('HttpApiRole', 'Arn'),
      payloadFormatVersion: '2.0',
      timeoutInMillis: TIMEOUT_MS,
    },
  };
}
