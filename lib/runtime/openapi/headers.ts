import * as z from 'zod';
import type { ProblemStatus } from '../../core/problems/catalogue.ts';
import type { EndpointFacts } from '../http/endpoint-spec.ts';
import { storesAnswers } from '../http/idempotency.ts';
import { hasQuota } from '../http/rate-limit.ts';
import { carriesVersion, isFile, isList } from './parts.ts';

type Headers = Record<string, z.ZodType>;
type HeaderSpec = { headers?: z.ZodObject };

function header(id: string, description: string): Headers {
  return { [id]: z.string().optional().meta({ description, header: { id } }) };
}

const etag = header('ETag', 'The version of the record, `"v<version>"`, or of the file, page or answer.');
const replayed = header(
  'Idempotency-Replayed',
  '`true` when the first answer under this `Idempotency-Key` is repeated; a refusal is repeated too.',
);
const link = header('Link', 'The next page, with `rel="next"`; absent on the last one.');
const quota = {
  ...header('RateLimit', 'What is left: `r` requests at once now, `t` seconds until the next one.'),
  ...header('RateLimit-Policy', 'The quota: `q` requests in `w` seconds, and how many at once.'),
};
const retryAfter = header('Retry-After', 'Seconds.');
const upgrade = header('Upgrade', 'The oldest version that is served: `app/1.2.0`.');

/** The headers of a successful answer. */
export function successHeaders(facts: EndpointFacts): HeaderSpec {
  return headerSpec({
    ...(facts.tagged || isFile(facts) || isList(facts) || carriesVersion(facts.output) ? etag : {}),
    ...(isList(facts) ? link : {}),
    ...(storesAnswers(facts) ? replayed : {}),
    ...(hasQuota(facts) ? quota : {}),
  });
}

export const notModifiedHeaders = headerSpec(etag);

/** The headers of a problem that tell the client how to proceed. */
export function refusalHeaders(status: ProblemStatus): HeaderSpec {
  switch (status) {
    case 426:
      return headerSpec(upgrade);
    // A transient conflict.
    case 409:
    case 429:
    case 502:
    case 503:
      return headerSpec(retryAfter);
    default:
      return {};
  }
}

function headerSpec(headers: Headers): HeaderSpec {
  return Object.keys(headers).length === 0 ? {} : { headers: z.object(headers) };
}
