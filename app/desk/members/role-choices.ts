import { config, roleName } from '../../session.ts';

/** The roles that an association can assign, with labels. */
export const roleChoices = (): (readonly [string, string])[] =>
  (config.value?.roles ?? [])
    .filter(({ name }) => name !== 'super_admin')
    .map(({ role_id }) => [String(role_id), roleName(role_id)]);
