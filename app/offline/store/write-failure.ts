import { door as texts } from '../../door/texts.ts';
import { Sentence } from '../../texts/failures.ts';

/** A failed write. Its own text concerns data from the service, whose loss leaves all entries stored. */
export class StoreFailure extends Sentence {
  readonly isFull: boolean;

  constructor(cause: unknown) {
    const isFull = Reflect.get(Object(cause), 'name') === 'QuotaExceededError';
    super(isFull ? texts.fullForNews : texts.newsNotKept, { cause });
    this.isFull = isFull;
  }
}

/** Runs the write of an entry; throws a `Sentence` that says nothing was recorded. */
export async function explainingFailure<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error;
    throw new Sentence(error.isFull ? texts.full : texts.notNoted);
  }
}
