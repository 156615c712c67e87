import type { UploadProblem } from '../../core/uploads.ts';
import { unpackObjects } from './pdf-object-streams.ts';
import { opensWithAction, packsByReference } from './pdf-references.ts';
import { anyName, partsOf, unescaped } from './pdf-text.ts';

/** Bytes at the end in which the end is marked; nothing but white space may follow. */
const TAIL = 1024;
const endMark = /%%EOF[\s\0]*$/;

/** What stands for something that runs or for a file inside, in compressed data never by chance. */
const LONG_NAMES = ['JavaScript', 'Launch', 'EmbeddedFiles?', 'RichMedia', 'Rendition', 'Encrypt'];
const forbidden = anyName(...LONG_NAMES, 'JS', 'AA', 'XFA');
/** In the bytes of a stream: a reader that is told a wrong place finds objects there. */
const forbiddenInBytes = anyName(...LONG_NAMES, 'ObjStm', 'First');

/** Why a file that begins as a PDF is refused. */
export function findPdfProblem(file: Buffer): UploadProblem | undefined {
  if (!endMark.test(file.subarray(-TAIL).toString('latin1'))) return 'content-differs';
  return isHarmless(file) ? undefined : 'content-not-allowed';
}

function isHarmless(file: Buffer): boolean {
  const { outside, streams } = partsOf(file);
  if (forbidden.test(outside)) return false;
  if (streams.some(({ data }) => forbiddenInBytes.test(unescaped(data)))) return false;
  const packed = unpackObjects(streams);
  if (!packed || packed.some(({ text }) => forbidden.test(text))) return false;
  const objects = { outside, packed };
  return !opensWithAction(objects) && !packsByReference(objects);
}
