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

/** The file of a form field; undefined if none is chosen. */
export function fileIn(fields: FormData, name: string): File | undefined {
  const file = fields.get(name);
  return file instanceof File && file.size > 0 ? file : undefined;
}

/** A picture as a data URL, as the content security policy allows only the app's origin and data. */
export async function dataAddress(url: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error('the picture was not answered');
  const blob = await answer.blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
