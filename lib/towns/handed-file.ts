import { departmentOfCommune } from '../communes/department.ts';
import type { Commune } from '../communes/lines.ts';
import type { Context } from '../core/context.ts';
import { invalid } from '../core/problems/problem.ts';
import { findEntity } from '../data/entities.ts';
import { findReadyUpload } from '../data/uploads.ts';

type Handed = { entityId: number; commune: Commune; uploadId: number | undefined };

/**
 * The checked list of addresses that an association gives by hand; undefined when it gives none. Addresses are of all associations, so
 * that one may give those of its own département only.
 */
export async function handedFile(
  ctx: Context,
  { entityId, commune, uploadId }: Handed,
): Promise<{ id: number; entity_id: number } | undefined> {
  if (uploadId === undefined) return undefined;
  const upload = await findReadyUpload(ctx, entityId, uploadId, 'addresses');
  if (!upload)
    throw invalid({
      pointer: '/upload_id',
      detail: 'is no checked list of addresses',
      code: 'unknown-upload',
    });
  const entity = await findEntity(ctx, entityId);
  if (departmentOfPostalCode(entity?.postal_code ?? '') !== withoutIsland(commune.department))
    throw invalid({
      pointer: '/code_insee',
      detail: 'is not in the department of the association',
      code: 'other-department',
    });
  return { id: upload.id, entity_id: entityId };
}

/** Postal codes begin with the département; those of Corsica with 20. */
const departmentOfPostalCode = (postalCode: string) => departmentOfCommune(postalCode);
const withoutIsland = (department: string) => department.replace(/[AB]/, '0');
