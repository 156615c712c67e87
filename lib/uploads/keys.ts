import type { Needs } from '../core/context.ts';
import { sealerOf } from '../core/crypto/cipher.ts';
import type { UploadPlace } from '../data/uploads.ts';

/** The prefix of all upload objects. */
export const UPLOADS_PREFIX = 'uploads/';

/** The key of the bytes before the check. */
export const waitingKey = ({ entity_id, uuid }: UploadPlace) =>
  `${UPLOADS_PREFIX}waiting/${entity_id}/${uuid}`;

/** The key of the checked bytes, which never change. */
export const readyKey = ({ entity_id, uuid }: UploadPlace) => `${UPLOADS_PREFIX}ready/${entity_id}/${uuid}`;

/** The key of the thumbnail of a checked picture. */
export const thumbnailKey = (place: UploadPlace) => `${readyKey(place)}.thumbnail`;

/** Returns the upload to which a key belongs; undefined for any other key. */
export function placeOf(key: string): UploadPlace | undefined {
  const [, entity, uuid] =
    /^uploads\/(?:waiting|ready)\/(\d+)\/([0-9a-f-]{36})(?:\.thumbnail)?$/.exec(key) ?? [];
  return entity && uuid ? { entity_id: Number(entity), uuid } : undefined;
}

export function uploadSealer({ cipher }: Needs<'cipher'>, { entity_id, uuid }: UploadPlace) {
  return sealerOf(cipher, { table: 'uploads', entityId: entity_id, uuid });
}
