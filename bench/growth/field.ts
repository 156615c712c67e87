import type { Json } from '../client.ts';
import type { Season } from '../season.ts';

/** Pulls the changes since the last pull; after a few pulls there are none. */
export function pullSinceLast({ call, token, operationId }: Season): () => Promise<void> {
  let cursor = '';
  return async () => {
    const path = `/api/field/passages/pull?operation_id=${operationId}&limit=2000${cursor}`;
    const page: Json = await call('GET', path, undefined, token);
    cursor = `&cursor=${encodeURIComponent(page.checkpoint.cursor)}`;
  };
}
