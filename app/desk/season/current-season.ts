import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { idInAddress } from '../../frame/location.ts';
import { client, ofEntity } from '../../session.ts';

/** The season in the address, else the latest open one, else the latest; undefined without seasons. */
export async function seasonOf(signal: AbortSignal): Promise<Schemas['Operation'] | undefined> {
  const { data } = await client.operations.list({ query: { ...ofEntity(), limit: 200 }, signal });
  const named = idInAddress('saison');
  const [latest] = data;
  return (
    data.find(({ operation_id }) => operation_id === named) ??
    data.find(({ chk_active }) => chk_active === 1) ??
    latest
  );
}
