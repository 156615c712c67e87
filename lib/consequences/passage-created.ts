import type { Consequences } from '../core/context.ts';
import { issueReceiptAutomatically } from '../receipts/issue-automatically.ts';

export const passageCreated = { 'passage.created': [issueReceiptAutomatically] } satisfies Consequences;
