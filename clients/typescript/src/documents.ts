import { poll, type Reach, type Waiting } from './poll.ts';
import { isProblem, UnreadableAnswer } from './problem.ts';
import { tryAgain } from './try-again.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export function receiptPdf({ api, tries }: Reach, receipt_id: number, how: Waiting): Promise<Bytes> {
  return poll<Bytes>(tries.timing, how.signal, async (isLast) => {
    try {
      return { found: await api.receipts.pdf({ path: { receipt_id }, ...how }) };
    } catch (error) {
      if (isLast || !isProblem(error, 'receipts-pdf') || error.code !== 'receipt-pending') throw error;
      return { after: error.retryAfter ?? 1 };
    }
  });
}

export function downloadExport({ api, tries }: Reach, export_id: number, how: Waiting): Promise<Bytes> {
  return poll<Bytes>(tries.timing, how.signal, async (isLast) => {
    const { state, url } = await api.exports.get({ path: { export_id }, ...how });
    if (url === null && state === 'pending' && !isLast) return { after: 1 };
    if (url === null) throw new Error(`the export is ${state}`);
    // The request to the storage bucket contains no token.
    const { status, bytes } = await tryAgain(new Request(url, how), true, tries);
    if (status !== 200) throw new UnreadableAnswer(status, 'refused');
    return { found: bytes };
  });
}
