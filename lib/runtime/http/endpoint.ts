import middy from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context as LambdaContext,
} from 'aws-lambda';
import type * as z from 'zod';
import { confine, type Reach, reachOf } from '../declared-use.ts';
import { deployedResources } from '../deployed-resources.ts';
import type { Resources } from '../resources.ts';
import { erase } from './boundary.ts';
import { compression } from './compression.ts';
import type { EndpointFacts, EndpointSpec, Shape } from './endpoint-spec.ts';
import { commonHeaders, cors } from './headers.ts';
import { storesAnswers } from './idempotency.ts';
import { hashesAddresses } from './rate-limit.ts';
import { serve } from './serve.ts';

export type GatewayHandler = (
  event: APIGatewayProxyEventV2,
  context: LambdaContext,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** A Lambda handler with its facts. */
export type Endpoint = GatewayHandler & {
  kind: 'endpoint';
  facts: EndpointFacts;
  reach: Reach;
  /** The same endpoint on other resources, for the local stack and tests. */
  on(deps: Resources): GatewayHandler;
};

/** Turns a spec into a Lambda handler. Importing it has no effect: resources are opened at the first request. */
export function endpoint<P extends Shape, Q extends Shape, B extends z.ZodType, O extends z.ZodType, T>(
  spec: EndpointSpec<P, Q, B, O, T>,
): Endpoint {
  const erased = erase(spec);
  const reach = reachOf({
    ...spec,
    needsRows: spec.access !== 'open' || spec.transaction !== 'none',
    usesKeys: storesAnswers(spec) || hashesAddresses(spec),
  });
  const on = (open: () => Resources): GatewayHandler =>
    middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
      .use(commonHeaders(spec))
      .use(cors(open))
      .use(compression())
      .handler((event) => serve(erased, confine(open(), reach), event));
  return Object.assign(on(deployedResources), {
    kind: 'endpoint' as const,
    facts: spec,
    reach,
    on: (deps: Resources) => on(() => deps),
  });
}
