import * as z from 'zod';
import { BoundedText, Damaged, Id, Instant, ShortText, Text } from '../core/schemas/common.ts';
import { CountedPageOf } from '../core/schemas/pages.ts';
import { uploadProblems, uploadPurposes, uploadTypes } from '../core/upload-limits.ts';

/** Characters by which a name could leave its folder or be displayed as another one. */
const UNSAFE = /[/\\\p{Cc}]/u;

const problemMeanings: Record<(typeof uploadProblems)[number], string> = {
  'size-differs': 'not as many bytes as were announced',
  'checksum-differs': 'not the bytes that were announced',
  'content-differs': 'not the type that was announced',
  'content-not-allowed': 'a file with something that may do harm',
  'image-unreadable': 'a picture that cannot be drawn',
  'image-too-large': 'a picture of too many pixels',
};

const typeMeanings: Record<(typeof uploadTypes)[number], string> = {
  'image/png': 'a PNG picture',
  'image/jpeg': 'a JPEG picture',
  'image/webp': 'a WebP picture',
  'application/pdf': 'a PDF document',
  'text/csv': 'a list of addresses',
  'application/gzip': 'a list of addresses, packed',
};

export const UploadPurpose = z.enum(uploadPurposes).meta({
  description:
    '`logo`: on the receipts of the association. `fiscal-basis`: the letter that allows fiscal receipts. `chat`: sent with a message. `addresses`: a list of addresses of the BAN, for `POST /api/towns`.',
});

const Filename = Text(200)
  .refine((name) => !UNSAFE.test(name), 'must not contain separators or control characters')
  .refine((name) => !/^\.{1,2}$/.test(name), 'is not a file name')
  .meta({ example: 'logo.png' });

export const UploadDraft = z
  .strictObject({
    purpose: UploadPurpose,
    entity_id: Id.optional().meta({ description: 'Only needed without an own association.' }),
    filename: Filename,
    content_type: BoundedText(100).meta({ example: 'image/png', description: uploadTypes.join(', ') }),
    size: z.int().meta({ description: 'In bytes.', example: 48_213 }),
    sha256: ShortText()
      .regex(/^[0-9a-f]{64}$/, 'expected 64 hexadecimal digits in lower case')
      .meta({
        description: 'Of the bytes, in hexadecimal.',
        example: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      }),
  })
  .meta({ id: 'UploadDraft' });

export const UploadStateName = z.enum(['waiting', 'checking', 'ready', 'refused']).meta({
  description: '`waiting` for its bytes, `checking`, `ready`, or `refused` for the reason in `problem`.',
});

export const UploadRequest = z
  .strictObject({
    upload_id: Id,
    state: z.literal('waiting'),
    request: z
      .strictObject({
        method: z.literal('PUT'),
        url: z.url(),
        headers: z.record(z.string(), z.string()),
      })
      .meta({
        description:
          'Send it with the file as its body and all of these headers. It takes exactly these bytes, once; whoever has it may send them: keep it secret. 412 says that they have arrived already: go on with `complete`.',
      }),
    expires_at: Instant.meta({ description: 'From then on the request is refused; ask for another one.' }),
  })
  .meta({ id: 'UploadRequest' });

export const UploadState = z
  .strictObject({ upload_id: Id, state: UploadStateName })
  .meta({ id: 'UploadState' });

/** The thumbnail of a checked upload. */
export const Thumbnail = z.strictObject({
  url: z.url().meta({
    description:
      'Where it is, as WebP. The same for five minutes. Whoever has the address has the picture: keep it secret.',
  }),
  url_expires_at: Instant.meta({ description: 'At least ten minutes from now.' }),
  width: z.int().meta({ description: 'In pixels; at most 400 on either side.' }),
  height: z.int(),
});

/** Has no version, and so no ETag, because the URL changes with every read. */
export const Upload = z
  .strictObject({
    upload_id: Id,
    entity_id: Id,
    purpose: UploadPurpose,
    state: UploadStateName,
    problem: z.enum(uploadProblems).meta({ meanings: problemMeanings }).nullable().meta({
      description:
        '`size-differs`, `checksum-differs`: not what was announced. `content-differs`: not of the announced type. `content-not-allowed`: a PDF that is encrypted, runs something, carries files, has layers that are off or fields without a drawing, or takes too long to read, or any file whose check ended its process twice. `image-unreadable`: damaged, or its check failed again and again. `image-too-large`: more than 4,096 pixels a side.',
    }),
    content_type: z.enum(uploadTypes).meta({ meanings: typeMeanings }),
    size: z.int().meta({ description: 'Of the announced file; of the stored one when it is `ready`.' }),
    width: z.int().nullable().meta({ description: 'In pixels, of a picture that is `ready`.' }),
    height: z.int().nullable(),
    filename: z.string(),
    damaged: Damaged.optional(),
    url: z.url().nullable().meta({
      description:
        'Where the file is when it is `ready`. Whoever has the address has the file: keep it secret.',
    }),
    url_expires_at: Instant.nullable().meta({ description: 'Read the upload again for another address.' }),
    thumbnail: Thumbnail.nullable().meta({
      description:
        'Of a picture for the chat or a logo that is `ready`; null for PDFs, for fiscal papers, each reading of which is in the history, and for what was uploaded before there were any.',
    }),
    made_by: Id.nullable(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Upload' });

export const UploadPage = CountedPageOf(Upload);
