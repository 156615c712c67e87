import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import { AnyOf } from '../core/schemas/any-of.ts';
import { answerPage, type PageRequest } from '../core/schemas/pages.ts';
import { findUploadPage } from '../data/uploads.ts';
import { presentUpload } from './get.ts';
import { thumbnailOf } from './links.ts';
import { UploadPurpose, UploadStateName } from './schemas.ts';

/** The filters of the list of uploads, combined with AND. */
export const uploadFilters = { purpose: AnyOf(UploadPurpose), state: AnyOf(UploadStateName) };

type Query = z.output<z.ZodObject<typeof uploadFilters>>;

/** Lists the caller's uploads, latest first, each with its thumbnail and without a URL of the file. */
export async function listUploads(
  ctx: Context,
  { purpose: purposes, state: states }: Query,
  page: PageRequest<'-upload_id'>,
) {
  const found = await findUploadPage(ctx, { purposes, states }, page);
  const data = await Promise.all(
    found.rows.map(async (row) => presentUpload(ctx, row, { thumbnail: await thumbnailOf(ctx, row) })),
  );
  return answerPage(found, data);
}
