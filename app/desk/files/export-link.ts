import { client } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { files as texts } from './texts.ts';

/** Asks for the address of a file when it is clicked, as it is good for a minute; throws a `Sentence` if there is none any more. */
export async function exportLink(export_id: number): Promise<{ url: string }> {
  const { url } = await client.exports.get({ path: { export_id } });
  if (url === null) throw new Sentence(texts.notReady);
  return { url };
}
