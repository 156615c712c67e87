import type { ReadAnswer } from './try-again.ts';

const LARGEST = 8 * 1024 * 1024;

/** Answers with an `ETag`, so that what has not changed is not sent again. The oldest go when they take 8 MiB. */
export class Etags {
  readonly #kept = new Map<string, ReadAnswer>();
  #size = 0;

  /** The version that is known of what a request asks for. */
  known(request: Request): string | undefined {
    return this.#kept.get(placeOf(request))?.headers.get('etag') ?? undefined;
  }

  /** The answer itself, or the kept one that it confirms. */
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

/** What one person sees is not shown to the next. */
const placeOf = ({ url, headers }: Request): string => `${headers.get('authorization')} ${url}`;
