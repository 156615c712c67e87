import { detachFile } from '../chat/delete-message.ts';
import type { Consequences } from '../core/context.ts';

export const uploadDeleted = { 'upload.deleted': [detachFile] } satisfies Consequences;
