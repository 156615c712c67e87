import { Sentence } from '../texts/failures.ts';

/** Copies a text; throws `refusal` where the browser does not let pages copy. */
export async function copyText(text: string, refusal: string): Promise<void> {
  await navigator.clipboard.writeText(text).catch(() => {
    throw new Sentence(refusal);
  });
}
