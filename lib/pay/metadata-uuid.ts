import * as z from 'zod';

const Uuid = z.guid();

/** An id of ours that an object of the provider carries: anybody may write there by hand what is none. */
export function metadataUuid(text: string | null): string | undefined {
  return Uuid.safeParse(text).data;
}
