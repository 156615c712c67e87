import type ts from 'typescript';
import type { Derived, Operation } from '../schema.ts';
import { methodsNamed } from './methods.ts';
import { operationNames } from './operations.ts';
import { routeOf } from './route.ts';
import { withRules } from './rules.ts';
import { exchangeOf, resourcesIn, signatureOf } from './signature.ts';
import { openSchemaReader } from './type-schema.ts';

/** Derives every operation from the typings of the installed SDK; takes some seconds. */
export function deriveOperations(): Pick<Derived, 'operations' | 'definitions'> {
  const { checker, methods } = methodsNamed(operationNames);
  const exchanges = methods.map(({ name, type }) => {
    const signature = signatureOf(type);
    return { name, route: routeOf(signature), ...exchangeOf(signature, checker) };
  });
  const resources = new Set<ts.Type>(exchanges.flatMap(({ answer }) => resourcesIn(answer)));
  const request = openSchemaReader('request', checker, resources);
  const answer = openSchemaReader('answer', checker, resources);
  const operations: Operation[] = exchanges.map((exchange) => ({
    name: exchange.name,
    ...exchange.route,
    request: withRules(exchange.name, (exchange.params && request.schemaOf(exchange.params)) ?? NO_PARAMS),
    answer: answer.schemaOf(exchange.answer) ?? {},
  }));
  return { operations, definitions: { request: request.definitions, answer: answer.definitions } };
}

const NO_PARAMS = { type: 'object', additionalProperties: false } as const;
