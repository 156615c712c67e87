import type { Reach } from './client.ts';
import { poll } from './poll.ts';
import { isProblem, UnreadableAnswer } from './problem.ts';
import { tryAgain } from './try-again.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export function receiptPdf({ api, tries }: Reach, receipt_id: number, signal?: AbortSignal): Promise<Bytes> {
  return poll<Bytes>(tries.timing, signal, async (isLast) => {
    try {
      return { found: await api.receipts.pdf({ path: { receipt_id }, ...withSignal(signal) }) };
    } catch (error) {
      const isPending = isProblem(error, 'receipts-pdf') && error.code === 'receipt-pending';
      if (!isPending || isLast) throw error;
      return { after: error.retryAfter ?? 1 };
    }
  });
}

export function downloadExport(reach: Reach, export_id: number, signal?: AbortSignal): Promise<Bytes> {
  const { api, tries } = reach;
  return poll<Bytes>(tries.timing, signal, async (isLast) => {
    const { state, url } = await api.exports.get({ path: { export_id }, ...withSignal(signal) });
    if (url !== null) return { found: await download(reach, url, signal) };
    if (state !== 'pending' || isLast) throw new Error(`the export is ${state}`);
    return { after: 1 };
  });
}

/** The bytes behind a link of the service; the token is not sent there. */
async function download({ tries }: Reach, url: string, signal?: AbortSignal): Promise<Bytes> {
  const { status, bytes } = await tryAgain(new Request(url, withSignal(signal)), true, tries);
  if (status !== 200) throw new UnreadableAnswer(status, 'not-json');
  return bytes;
}

const withSignal = (signal: AbortSignal | undefined) => (signal ? { signal } : {});
