import { configFrom, type Environment } from '../../../lib/core/config/config.ts';
import { addressBuckets } from '../../../lib/core/quota.ts';
import type { Endpoint } from '../../../lib/runtime/http/endpoint.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';
import { environment, resources } from '../run/resources.ts';
import type { TestAnswer } from './answer.ts';
import { gatewayEvent, lambdaContext, type Options, readAnswer } from './client.ts';

/** Calls an endpoint that a test defines itself; it has no route and is not in the OpenAPI document. */
export async function callEndpoint(
  handler: Endpoint,
  options: Options & { body?: unknown } = {},
): Promise<TestAnswer> {
  const { method, path } = handler.facts;
  const event = gatewayEvent(method, path, options.body, options, 'throw-away');
  return readAnswer(await handler.on(options.on ?? resources)(event, lambdaContext('throw-away')));
}

/** The test resources with other settings. */
export function resourcesWith(settings: Environment): Resources {
  // Outside of DEV super administrators have no choice, and a stage that leaves it to them is refused.
  const factor = (settings['STAGE'] ?? 'DEV') === 'DEV' ? {} : { SUPER_ADMIN_FACTOR: 'required' };
  const config = configFrom({ ...environment, ...factor, ...settings });
  return { ...resources, config, addressBuckets: addressBuckets() };
}
