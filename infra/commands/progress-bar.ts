const WIDTH = 30;

export type ProgressBar = { update(done: number, total: number, note?: string): void; end(): void };

/** Draws a progress bar on a terminal; otherwise writes a line every ten percent. */
export function progressBar(label: string, stream: NodeJS.WriteStream = process.stdout): ProgressBar {
  let lastPercent = -1;
  return {
    update: (done, total, note = '') => {
      const share = total === 0 ? 1 : Math.min(1, done / total);
      const percent = Math.floor(share * 100);
      if (stream.isTTY) {
        const filled = Math.round(share * WIDTH);
        const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
        stream.write(`\r\x1b[K${label.padEnd(22)} ${bar} ${String(percent).padStart(3)} %  ${note}`);
      } else if (Math.floor(percent / 10) > Math.floor(lastPercent / 10)) {
        stream.write(`${label.padEnd(22)} ${String(percent).padStart(3)} %  ${note}\n`);
      }
      lastPercent = percent;
    },
    end: () => {
      if (stream.isTTY) stream.write('\n');
    },
  };
}
