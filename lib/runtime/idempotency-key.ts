import { needsNobody } from '../access.ts';
import { Problem } from '../problems.ts';
import type { EndpointFacts } from './endpoint-spec.ts';
import type { HttpRequest } from './request.ts';

/** True where the answer is kept under the `Idempotency-Key` of the request; what writes nothing can be asked again. */
export function keepsAnswers({ method, access, secretAnswer, transaction }: EndpointFacts): boolean {
  return method === 'POST' && !needsNobody(access) && transaction !== 'read' && !secretAnswer;
}

/** The key of a request to an endpoint that keeps its answers; a 400 when it is none, or missing where it is required. */
export function readKey(facts: EndpointFacts, request: HttpRequest): string | undefined {
  if (!keepsAnswers(facts)) return undefined;
  const key = request.headers['idempotency-key'];
  if (key === undefined) {
    if (facts.idempotencyKey === 'required') throw new Problem('idempotency-key-required');
    return undefined;
  }
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new Problem('idempotency-key-malformed');
  return key;
}
