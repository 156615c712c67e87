import * as z from 'zod';
import type { ProblemStatus } from '../../core/problems/catalogue.ts';
import { type EndpointFacts, locationAt } from '../http/endpoint-spec.ts';
import { storesAnswers } from '../http/idempotency.ts';
import { hasQuota } from '../http/rate-limit.ts';
import { type AnswerHeader, headerDescriptions } from './header-descriptions.ts';
import { carriesVersion, isFile, isList } from './parts.ts';

type HeaderSpec = { headers: z.ZodObject };

/** The headers of every response. */
const ofAll = ['X-Request-Id', 'API-Version'] as const;
/** The headers for caches; problems are never cached. */
const ofCaches = ['Cache-Control', 'Vary'] as const;
const ofEnd = ['Deprecation', 'Sunset'] as const;
const ofQuota = ['RateLimit', 'RateLimit-Policy'] as const;

/** The headers of a successful response. */
export function successHeaders(facts: EndpointFacts, status: number): HeaderSpec {
  return headerSpec([
    ...ofAll,
    ...when(facts.deprecated !== undefined, ...ofEnd),
    ...ofCaches,
    ...when(facts.tagged === true || isFile(facts) || isList(facts) || carriesVersion(facts.output), 'ETag'),
    ...when(locationAt(facts, status) !== undefined, 'Location'),
    ...when(isList(facts), 'Link'),
    ...when(facts.answers === 'file', 'Content-Disposition'),
    ...when(storesAnswers(facts), 'Idempotency-Replayed'),
    ...when(hasQuota(facts), ...ofQuota),
  ]);
}

/** The headers of a 304. */
export function notModifiedHeaders(facts: EndpointFacts): HeaderSpec {
  return headerSpec([
    ...ofAll,
    ...when(facts.deprecated !== undefined, ...ofEnd),
    ...ofCaches,
    'ETag',
    ...when(isList(facts), 'Link'),
    ...when(hasQuota(facts), ...ofQuota),
  ]);
}

/** The headers of a problem, some of which tell the client how to proceed. */
export function refusalHeaders(status: ProblemStatus, facts: EndpointFacts): HeaderSpec {
  return headerSpec([
    ...ofAll,
    ...when(facts.deprecated !== undefined, ...ofEnd),
    'Vary',
    'Content-Language',
    ...when(hasQuota(facts), ...ofQuota),
    ...when(storesAnswers(facts) && isStored(status), 'Idempotency-Replayed'),
    ...ownHeaders(status),
  ]);
}

/**
 * Whether a refusal is stored: refusals of the verb are returned again for their key; refusals before the verb are decided again.
 */
const isStored = (status: ProblemStatus) => ![401, 413, 415, 426, 429].includes(status) && status < 500;

function ownHeaders(status: ProblemStatus): AnswerHeader[] {
  switch (status) {
    case 401:
      return ['WWW-Authenticate'];
    case 405:
      return ['Allow'];
    case 426:
      return ['Upgrade'];
    // A transient conflict.
    case 409:
    case 429:
    case 502:
    case 503:
      return ['Retry-After'];
    default:
      return [];
  }
}

function when(condition: boolean, ...names: AnswerHeader[]): AnswerHeader[] {
  return condition ? names : [];
}

function headerSpec(names: readonly AnswerHeader[]): HeaderSpec {
  const header = (name: AnswerHeader) =>
    z
      .string()
      .optional()
      .meta({ description: headerDescriptions[name], header: { id: name } });
  return { headers: z.object(Object.fromEntries(names.map((name) => [name, header(name)]))) };
}
