const WIDTH = 30;

export type ProgressBar = { to(done: number, total: number, note?: string): void; end(): void };

/** A bar that moves on a terminal; in a file, a line for every tenth. */
export function progressBar(label: string, stream: NodeJS.WriteStream = process.stdout): ProgressBar {
  let shown = -1;
  return {
    to: (done, total, note = '') => {
      const share = total === 0 ? 1 : Math.min(1, done / total);
      const percent = Math.floor(share * 100);
      if (stream.isTTY) {
        const filled = Math.round(share * WIDTH);
        const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
        stream.write(`\r\x1b[K${label.padEnd(22)} ${bar} ${String(percent).padStart(3)} %  ${note}`);
      } else if (Math.floor(percent / 10) > Math.floor(shown / 10)) {
        stream.write(`${label.padEnd(22)} ${String(percent).padStart(3)} %  ${note}\n`);
      }
      shown = percent;
    },
    end: () => {
      if (stream.isTTY) stream.write('\n');
    },
  };
}
