import type { Reads } from '../../context.ts';

/** The live account of a username, with what a login must know. */
export function findForLogin({ db }: Reads, usernameKey: string) {
  return db
    .selectFrom('users')
    .leftJoin('entities', 'entities.id', 'users.entity_id')
    .select([
      'users.id as userId',
      'users.uuid',
      'users.entity_id as entityId',
      'users.fk_role as roleId',
      'users.username',
      'users.chk_active as active',
      'users.password_hash as passwordHash',
      'users.encrypted_name',
      'users.encrypted_email',
      'entities.deleted_at as entityDeletedAt',
    ])
    .where('users.username_key', '=', usernameKey)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
}

export type AccountOfLogin = NonNullable<Awaited<ReturnType<typeof findForLogin>>>;
