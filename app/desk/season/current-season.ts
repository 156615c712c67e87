import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { idInAddress } from '../../frame/location.ts';
import { client, ofEntity } from '../../session.ts';

/** The season of the address, else the latest that is open, else the latest; undefined before the first. */
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
