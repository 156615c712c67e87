import type { ReadAnswer } from './try-again.ts';

const LARGEST = 8 * 1024 * 1024;

/** Caches responses with an `ETag`, so that unchanged ones are not sent again; drops the oldest beyond 8 MiB. */
export class Etags {
  readonly #kept = new Map<string, ReadAnswer>();
  #size = 0;

  /** The cached `ETag` for a request. */
  known(request: Request): string | undefined {
    return this.#kept.get(placeOf(request))?.headers.get('etag') ?? undefined;
  }

  /** Returns the response, or the cached one that a 304 confirms; caches a new one. */
  take(request: Request, answer: ReadAnswer): ReadAnswer {
    const place = placeOf(request);
    const kept = this.#kept.get(place);
    if (answer.status === 304) return kept ?? answer;
    this.#drop(place);
    if (answer.status !== 200 || !answer.headers.has('etag') || answer.bytes.length > LARGEST) return answer;
    this.#kept.set(place, answer);
    this.#size += answer.bytes.length;
    for (const oldest of this.#kept.keys()) if (this.#size > LARGEST) this.#drop(oldest);
    return answer;
  }

  #drop(place: string): void {
    this.#size -= this.#kept.get(place)?.bytes.length ?? 0;
    this.#kept.delete(place);
  }
}

/** The key contains the token, so that no user gets another user's response. */
const placeOf = ({ url, headers }: Request): string => `${headers.get('authorization')} ${url}`;
