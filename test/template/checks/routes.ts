import { functionResource } from '../../../infra/deploy/template-values.ts';
import type { Route } from '../../../lib/runtime/http/route-table.ts';
import { methodsOf } from '../../../lib/runtime/http/routes.ts';
import { entries, type Json, ofType, valueAt } from '../template.ts';

/** `GET /api/health → SystemHealthLambdaFunction`, for every route of the gateway. */
function gatewayRoutes(template: Json): string[] {
  return ofType(template, 'AWS::ApiGatewayV2::Api').flatMap(({ properties }) =>
    entries(valueAt(properties, 'Body', 'paths')).flatMap(([path, methods]) =>
      entries(methods).map(([method, operation]) => `${routeOf(path, method)} → ${functionOf(operation)}`),
    ),
  );
}

function routeOf(path: string, method: string): string {
  return path === '/$default' ? '$default' : `${method.toUpperCase()} ${path}`;
}

function functionOf(operation: Json): string {
  const uri = String(valueAt(operation, 'x-amazon-apigateway-integration', 'uri', 'Fn::Sub'));
  return /\$\{(\w+)\.Arn\}/.exec(uri)?.[1] ?? uri;
}

/** Differences between the routes of the gateway and the route table of the local service. */
export function routeFaults(template: Json, table: readonly Route[], fallback: string): string[] {
  const routes = new Set(gatewayRoutes(template));
  const expected = new Set([
    ...table.flatMap((route) =>
      methodsOf(route).map((method) => `${method} ${route.path} → ${functionResource(route.name)}`),
    ),
    `$default → ${functionResource(fallback)}`,
  ]);
  return [
    ...[...expected].filter((route) => !routes.has(route)).map((route) => `missing: ${route}`),
    ...[...routes].filter((route) => !expected.has(route)).map((route) => `not in the route table: ${route}`),
  ];
}
