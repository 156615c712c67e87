import type { Schemas } from '../../clients/typescript/src/index.ts';
import { client, ofEntity } from '../session.ts';
import { Sentence } from '../texts/failures.ts';
import { uploadProblems } from '../texts/uploads.ts';

/** Uploads a file and waits for its check; throws a `Sentence` if it is refused. */
export async function uploadChecked(file: File, purpose: Schemas['Upload']['purpose']): Promise<number> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const about = { ...ofEntity(), purpose, filename: file.name, content_type: file.type };
  const { upload_id, problem } = await client.upload({ ...about, bytes });
  if (problem !== null) throw new Sentence(uploadProblems[problem]);
  return upload_id;
}
