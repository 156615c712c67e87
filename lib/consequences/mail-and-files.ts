import { detachFile } from '../chat/delete-message.ts';
import type { Consequences } from '../core/context.ts';
import { markReceiptSent } from '../receipts/send.ts';

export const emailSent = { 'email.sent': [markReceiptSent] } satisfies Consequences;
export const uploadDeleted = { 'upload.deleted': [detachFile] } satisfies Consequences;
