import type { answerHeaders } from '../http/headers.ts';

export type AnswerHeader = (typeof answerHeaders)[number];

/** What the API document says of the headers of answers. */
export const headerDescriptions: Record<AnswerHeader, string> = {
  'X-Request-Id': 'The number of the request; name it when you ask about an answer.',
  'API-Version': 'The version of the service.',
  'Cache-Control': '`no-store` on all that is not the same for everybody.',
  Vary: 'The headers of the request from which the form of the answer follows.',
  'Content-Language':
    'The language of `title` and `detail`: `en`, or `fr` for who prefers it in `Accept-Language`.',
  ETag: 'The version of the record, `"v<version>"`, or of the file or answer.',
  Location: 'Where what was made is read.',
  Link: 'The next page, with `rel="next"`; absent on the last one.',
  'Content-Disposition': 'The name of the file.',
  'Idempotency-Replayed':
    '`true` when the first answer under this `Idempotency-Key` is repeated; a refusal is repeated too.',
  RateLimit: 'What is left: `r` requests at once now, `t` seconds until the next one.',
  'RateLimit-Policy': 'The quota: `q` requests in `w` seconds, and how many at once.',
  'Retry-After': 'Seconds.',
  'WWW-Authenticate': '`Bearer`; with `error="invalid_token"` for a token that is not valid any more.',
  Upgrade: 'The oldest version that is served: `app/1.2.0`, or `field-schema/1` of the documents of phones.',
  Allow: 'The methods of this path.',
  Deprecation: 'Since when this operation is deprecated: `@` and the seconds since 1970.',
  Sunset: 'From when on it may be gone, as a date of HTTP.',
};
