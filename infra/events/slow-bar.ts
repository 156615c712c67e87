import { stopwatch } from '../../lib/core/time.ts';
import { type ProgressBar, progressBar } from '../commands/progress-bar.ts';

/** In a file or a mail a bar is only noise, until somebody must wonder whether anything happens. */
const PATIENCE_MS = process.stderr.isTTY ? 1000 : 30_000;

/** A bar beside the output, for what takes long enough to wonder. */
export function slowBar(label: string): ProgressBar {
  const bar = progressBar(label, process.stderr);
  const elapsed = stopwatch();
  let isShown = false;
  return {
    update: (done, total, note) => {
      isShown ||= elapsed() > PATIENCE_MS;
      if (isShown) bar.update(done, total, note);
    },
    end: () => {
      if (isShown) bar.end();
    },
  };
}
