import { type Cipher, searchForm } from '../../lib/core/crypto/cipher.ts';
import { type RoleId, roles } from '../../lib/core/roles-matrix.ts';
import { usernameKey } from '../../lib/core/schemas/username.ts';
import type { Instant } from '../../lib/core/time.ts';
import { userSealer } from '../../lib/users/content.ts';
import type { Row } from './insert-rows.ts';
import { memberName } from './names.ts';
import type { SeededIds } from './seeded-ids.ts';
import type { AssociationShape } from './shapes.ts';

/** The password of every account in the data set; the administrator's username is `chef.<slug>`. */
export const DATASET_PASSWORD = 'calendriers pour toute la ville';

const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$oMD935kbxJkOLlcrq3MkyA$Ika0DehVr6/Tsw9CaDZ4r/8PkhUMVnCW2/gnsC9U94U';

/** The first account is the administrator; the second is the treasurer if there are more than four members. */
function roleOf({ members }: AssociationShape, at: number): { role: RoleId; prefix: string } {
  if (at === 0) return { role: roles.entity_admin, prefix: 'chef' };
  if (at === 1 && members > 4) return { role: roles.treasurer, prefix: 'tresor' };
  return { role: roles.member, prefix: `passeur${at}` };
}

type Draft = {
  shape: AssociationShape;
  entityId: number;
  userIds: readonly number[];
  joinedAt: Instant;
  leftAt: Instant;
};

/** The accounts of an association: active members first, then deleted ones. */
export function accountsOf(cipher: Cipher, ids: SeededIds, draft: Draft): Row<'users'>[] {
  const { shape, entityId, joinedAt } = draft;
  return draft.userIds.map((id, at) => {
    const { role, prefix } = roleOf(shape, at);
    const username = `${prefix}.${shape.slug}`;
    const uuid = ids.at(joinedAt).uuid();
    const { seal } = userSealer(cipher, { uuid, entity_id: entityId });
    const email = `${username}@example.org`;
    const deletedAt = at < shape.members ? null : draft.leftAt;
    return {
      id,
      uuid,
      entity_id: entityId,
      username,
      username_key: usernameKey(username),
      fk_role: role,
      chk_active: deletedAt === null ? 1 : 0,
      encrypted_name: seal('encrypted_name', memberName(shape, at)),
      encrypted_email: seal('encrypted_email', email),
      email_index: cipher.blindIndex('users.email_index', searchForm(email)),
      encrypted_phone: null,
      password_hash: PASSWORD_HASH,
      version: deletedAt === null ? 1 : 2,
      created_at: joinedAt,
      updated_at: deletedAt ?? joinedAt,
      deleted_at: deletedAt,
      deleted_by: deletedAt === null ? null : (draft.userIds[0] ?? null),
    };
  });
}
