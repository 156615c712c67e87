import { configFrom, type Environment } from '../../lib/core/config/config.ts';
import { addressBuckets } from '../../lib/core/quota.ts';
import type { Endpoint } from '../../lib/runtime/http/endpoint.ts';
import type { Resources } from '../../lib/runtime/resources.ts';
import type { TestAnswer } from './answer.ts';
import { gatewayEvent, lambdaContext, type Options, readAnswer } from './client.ts';
import { environment, resources } from './resources.ts';

/** One request to an endpoint that a test made for itself: it has no route and no place in the document. */
export async function callEndpoint(
  handler: Endpoint,
  options: Options & { body?: unknown } = {},
): Promise<TestAnswer> {
  const { method, path } = handler.facts;
  const event = gatewayEvent(method, path, options.body, options, 'throw-away');
  return readAnswer(await handler.on(options.on ?? resources)(event, lambdaContext('throw-away')));
}

/** The resources of a service that was started with other settings. */
export function startedWith(settings: Environment): Resources {
  const config = configFrom({ ...environment, ...settings });
  return { ...resources, config, addressBuckets: addressBuckets() };
}
