import { accessMatrix, type RoleName } from '../../../lib/core/roles-matrix.ts';
import { isAction, type NewEndpoint } from './new-endpoint.ts';

/** Who stands for each role in the tests, all of one association but Root. */
const people: readonly (readonly [name: string, role: RoleName])[] = [
  ['alice', 'member'],
  ['theo', 'treasurer'],
  ['ada', 'entity_admin'],
  ['root', 'super_admin'],
];

/** Of those who may, the one who may least. */
export function whoMay({ access }: NewEndpoint): string {
  const [name] = people.find(([, role]) => !isAction(access) || accessMatrix[access][role] !== null) ?? [
    'root',
  ];
  return name;
}

/** Of one association, whoever may not. */
export function whoMayNot({ access }: NewEndpoint): string[] {
  if (!isAction(access)) return [];
  return people.filter(([, role]) => accessMatrix[access][role] === null).map(([name]) => name);
}

/** Whether an administrator may, of the own association alone: for another one's the record does not exist. */
export function endsAtAssociation({ access, record }: NewEndpoint): boolean {
  return record !== undefined && isAction(access) && accessMatrix[access].entity_admin === 'entity';
}
