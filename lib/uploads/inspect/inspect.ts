import type { ListType, UploadProblem, UploadPurpose, UploadType } from '../../core/upload-limits.ts';
import { inspectList } from './list.ts';
import { inspectPdf } from './pdf.ts';
import { MAX_SIDE, type Picture } from './picture.ts';
import { readJpeg } from './read-jpeg.ts';
import { readPng } from './read-png.ts';
import { readWebp } from './read-webp.ts';
import { type Drawing, type Drawn, type Format, redraw } from './redraw.ts';

type Sent = { purpose: UploadPurpose; content_type: UploadType; bytes: Uint8Array };
type Inspected =
  | { bytes: Uint8Array; width: number | null; height: number | null; thumbnail: Drawn | null }
  | { problem: UploadProblem };
type PictureKind = { format: Format; read: (file: Buffer) => Picture | undefined };

/** The first bytes of each file type, as hex digits. */
const beginnings: Record<UploadType, RegExp> = {
  'image/png': /^89504e470d0a1a0a/,
  'image/jpeg': /^ffd8ff/,
  // RIFF, its length, WEBP.
  'image/webp': /^52494646.{8}57454250/,
  // %PDF- and a version like 1.7.
  'application/pdf': /^255044462d3\d2e3\d/,
  // Any characters, but neither gzip nor an image.
  'text/csv': /^(?!1f8b|8950|ffd8)/,
  'application/gzip': /^1f8b08/,
};
const LONGEST_BEGINNING = 12;

const pictureKinds: Record<Exclude<UploadType, ListType | 'application/pdf'>, PictureKind> = {
  'image/png': { format: 'png', read: readPng },
  'image/jpeg': { format: 'jpeg', read: readJpeg },
  'image/webp': { format: 'webp', read: readWebp },
};

/** In pixels; three times what a printer shows on 25 mm. */
const MAX_LOGO_SIDE = 1000;

/** Returns the picture or PDF to store, rewritten, or why it is refused. Deterministic. */
export async function inspectFile({ purpose, content_type, bytes }: Sent): Promise<Inspected> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const beginning = file.toString('hex', 0, LONGEST_BEGINNING);
  if (!beginnings[content_type].test(beginning)) return { problem: 'content-differs' };
  if (content_type === 'application/pdf') {
    const rewritten = await inspectPdf(file);
    return 'problem' in rewritten ? rewritten : { ...rewritten, width: null, height: null, thumbnail: null };
  }
  if (content_type === 'text/csv' || content_type === 'application/gzip') {
    const read = await inspectList(file);
    return 'problem' in read ? read : { ...read, width: null, height: null, thumbnail: null };
  }
  return inspectPicture(file, pictureKinds[content_type], {
    maxSide: purpose === 'logo' ? MAX_LOGO_SIDE : MAX_SIDE,
    // The history records each read of a fiscal paper, which a thumbnail would bypass.
    hasThumbnail: purpose !== 'fiscal-basis',
  });
}

/** Rejects a picture that would take too much memory by its header, before decoding it. */
async function inspectPicture(
  file: Buffer,
  kind: PictureKind,
  options: Pick<Drawing, 'maxSide' | 'hasThumbnail'>,
): Promise<Inspected> {
  const picture = kind.read(file);
  if (!picture) return { problem: 'image-unreadable' };
  if (Math.max(picture.width, picture.height) > MAX_SIDE) return { problem: 'image-too-large' };
  const redrawn = await redraw(file, picture, { format: kind.format, ...options });
  return redrawn ?? { problem: 'image-unreadable' };
}
