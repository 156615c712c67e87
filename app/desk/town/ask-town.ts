import { once } from '../../requests/once.ts';
import { client, ofEntity } from '../../session.ts';

/** Asks for the addresses of a commune, from the source or from a file that was uploaded. */
export async function askTown(code_insee: string, upload_id?: number): Promise<void> {
  const body = { code_insee, ...ofEntity(), ...(upload_id === undefined ? {} : { upload_id }) };
  await once('town', body, (header) => client.towns.ask({ body, header }));
}
