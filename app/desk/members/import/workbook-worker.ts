import readWorkbook from 'read-excel-file/universal';
import { repacked, TooLarge } from './unpack-workbook.ts';
import type { Workbook } from './workbook.ts';

/** The address of this file, of which the page makes a worker. */
export const workerAddress = import.meta.url;

const day = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC' });

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return day.format(value);
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  return String(value).trim();
}

async function read(file: ArrayBuffer): Promise<Workbook> {
  try {
    const sheets = await readWorkbook(repacked(new Uint8Array(file)).buffer);
    return {
      sheets: sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(textOf)) })),
    };
  } catch (error) {
    return { fault: error instanceof TooLarge ? 'too-large' : 'unreadable' };
  }
}

// In the page itself the file only tells its address.
if (typeof document === 'undefined')
  addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
    void read(data).then((workbook) => postMessage(workbook));
  });
