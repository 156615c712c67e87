import { type Action, accessMatrix, type RoleId, roles, scopeOf } from './roles-matrix.ts';

/** The subjects of which software may do nothing, with the reason. */
export const personsOnly: Readonly<Record<string, string>> = {
  user: 'accounts, their rights and their sessions',
  privacy: 'what is known of one person',
  keys: 'a key that makes keys would outlive every other rule',
  webhooks: 'as keys: they take data out until somebody ends them',
  restore: 'brings back people too',
  chat: 'what people write to one another',
  upload: 'among them the files of the chat',
  field: 'phones, which belong to the session of a person',
};

function isForSoftware(action: string): boolean {
  const [subject = ''] = action.split('.');
  return !(subject in personsOnly);
}

/** Every action that a key may have: of the matrix, without those of persons and those of the platform. */
export const keyActions: readonly Action[] = actionsOf(accessMatrix).filter(
  (action) => isForSoftware(action) && scopeOf(roles.entity_admin, action) !== null,
);

function actionsOf<M extends object>(matrix: M): (keyof M & string)[] {
  return Object.keys(matrix).filter((name): name is keyof M & string => name in matrix);
}

/** The role with which a key of a person acts: never with more than that of one association. */
export function roleOfKey(roleId: RoleId): RoleId {
  return roleId === roles.super_admin ? roles.entity_admin : roleId;
}
