import { accessMatrix, type RoleName } from '../../../lib/core/roles-matrix.ts';
import { isAction, type NewEndpoint } from './new-endpoint.ts';

/** The test user of each role; all except Root belong to one association. */
const people: readonly (readonly [name: string, role: RoleName])[] = [
  ['alice', 'member'],
  ['theo', 'treasurer'],
  ['ada', 'entity_admin'],
  ['root', 'super_admin'],
];

/** The name of the user with the least rights who may use the endpoint. */
export function whoMay({ access }: NewEndpoint): string {
  const [name] = people.find(([, role]) => !isAction(access) || accessMatrix[access][role] !== null) ?? [
    'root',
  ];
  return name;
}

/** The users of one association who may not use the endpoint. */
export function whoMayNot({ access }: NewEndpoint): string[] {
  if (!isAction(access)) return [];
  return people.filter(([, role]) => accessMatrix[access][role] === null).map(([name]) => name);
}

/** Whether an administrator may use it only in the own association or rooms: the record of another one answers 404. */
export function endsAtAssociation({ access, record }: NewEndpoint): boolean {
  if (record === undefined || !isAction(access)) return false;
  const scope = accessMatrix[access].entity_admin;
  return scope === 'entity' || scope === 'own';
}
