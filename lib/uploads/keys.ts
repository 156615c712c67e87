import type { Needs } from '../core/context.ts';
import { sealerOf } from '../core/crypto/cipher.ts';
import type { UploadPlace } from '../data/uploads.ts';

/** Under which all objects of uploads are. */
export const UPLOADS_PREFIX = 'uploads/';

/** Where the bytes are until they are checked. */
export const waitingKey = ({ entity_id, uuid }: UploadPlace) =>
  `${UPLOADS_PREFIX}waiting/${entity_id}/${uuid}`;

/** Where the checked bytes are; they never change. */
export const readyKey = ({ entity_id, uuid }: UploadPlace) => `${UPLOADS_PREFIX}ready/${entity_id}/${uuid}`;

/** Where the small picture beside a checked one is. */
export const thumbnailKey = (place: UploadPlace) => `${readyKey(place)}.thumbnail`;

/** Whose object a key is; undefined for any other key. */
export function placeOf(key: string): UploadPlace | undefined {
  const [, entity, uuid] =
    /^uploads\/(?:waiting|ready)\/(\d+)\/([0-9a-f-]{36})(?:\.thumbnail)?$/.exec(key) ?? [];
  return entity && uuid ? { entity_id: Number(entity), uuid } : undefined;
}

export function uploadSealer({ cipher }: Needs<'cipher'>, { entity_id, uuid }: UploadPlace) {
  return sealerOf(cipher, { table: 'uploads', entityId: entity_id, uuid });
}
