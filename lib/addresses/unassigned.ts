import * as z from 'zod';
import { type Context, inEntity } from '../core/context.ts';
import { BoundedText, Id } from '../core/schemas/common.ts';
import { PageOf, type PageRequest, pageQuery } from '../core/schemas/pages.ts';
import { findUnassigned } from '../data/addresses/unassigned.ts';
import { loadOperation } from '../operations/get.ts';
import { located } from './located.ts';

const UnassignedAddress = z
  .strictObject({
    address_id: Id,
    ban_id: z.string(),
    label: z.string().meta({ example: '12 bis Rue Jean Jaurès' }),
    ...located,
  })
  .meta({ id: 'UnassignedAddress' });

export const UnassignedAddressPage = PageOf(UnassignedAddress);

export const UnassignedQuery = {
  sector: z.enum(['none']).meta({
    description:
      '`none`: those that no sector of the operation has, of the communes in which sectors have or had some, of this operation or of others of the association that are not deleted.',
  }),
  code_insee: BoundedText(5)
    .regex(/^(\d{5}|2[AB]\d{3})$/)
    .optional()
    .meta({ description: 'Of this commune alone.', example: '93010' }),
  ...pageQuery(['street']),
};

type Asked = { operationId: number; codeInsee: string | undefined };

/**
 * Lists the addresses in the communes of an operation that no sector contains. If the operation has no sectors, uses the communes
 * of the association's other operations.
 */
export async function listUnassigned(
  ctx: Context,
  { operationId, codeInsee }: Asked,
  page: PageRequest<'street'>,
): Promise<z.input<typeof UnassignedAddressPage>> {
  const { entity_id: entityId } = await loadOperation(ctx, operationId);
  const { rows, nextCursor } = await findUnassigned(
    inEntity(ctx, entityId),
    { operationId, codeInsee },
    page,
  );
  const data = rows.map(({ id: address_id, ...address }) => ({
    address_id,
    label: [address.numero, address.rep, address.voie].filter((part) => part !== null).join(' '),
    ...address,
  }));
  return { data, next_cursor: nextCursor };
}
