import { door as texts } from '../../door/texts.ts';
import { Sentence } from '../../texts/failures.ts';

/** The phone could not store something: by itself it says so of what came from the service, beside which all that was noted is kept. */
export class StoreFailure extends Sentence {
  readonly isFull: boolean;

  constructor(cause: unknown) {
    const isFull = Reflect.get(Object(cause), 'name') === 'QuotaExceededError';
    super(isFull ? texts.fullForNews : texts.newsNotKept, { cause });
    this.isFull = isFull;
  }
}

/** Writes what a member notes; throws a sentence that says that nothing was noted. */
export async function explainingFailure<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error;
    throw new Sentence(error.isFull ? texts.full : texts.notNoted);
  }
}
