import { type Client, items, type Schemas } from '../../clients/typescript/src/index.ts';
import { everything } from './sign-in.ts';

/** Every address of a sector. */
export function addressesOf(client: Client, sector_id: number): Promise<Schemas['SectorAddress'][]> {
  return everything(items(client.sectors.addresses, { path: { sector_id }, query: { limit: 200 } }));
}
