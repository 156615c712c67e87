import * as z from 'zod';
import type { SignedIn } from '../core/context.ts';
import type { Settings } from '../core/records/entity.ts';
import { type Action, accessMatrix, permissionsOf, roles, type Scope } from '../core/roles-matrix.ts';
import { Enumeration } from '../core/schemas/enumeration.ts';

const ScopeName = Enumeration({
  own: 'the own records',
  entity: 'those of the own association',
  all: 'those of all associations',
}).meta({ id: 'Scope' });

/** The actions that a caller may perform, each with the records it applies to. */
export const May = z
  .strictObject(Object.fromEntries(Object.keys(accessMatrix).map((action) => [action, ScopeName.optional()])))
  .meta({
    id: 'May',
    description: 'The actions of the caller, each with the records it applies to. What is absent is refused.',
  });

/** Returns the caller's permissions: those of the role, minus those that the association denies its members. */
export function mayOf(
  { roleId }: Pick<SignedIn, 'roleId'>,
  settings: Pick<Settings, 'members_can_delete'> | undefined,
): Partial<Record<Action, Scope>> {
  const may = permissionsOf(roleId);
  if (roleId !== roles.member || settings?.members_can_delete) return may;
  const { 'passage.delete': _, ...rest } = may;
  return rest;
}
