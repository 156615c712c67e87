import { stopwatch } from '../../lib/time.ts';
import { type ProgressBar, progressBar } from '../commands/progress-bar.ts';

const PATIENCE_MS = 1000;

/** A bar beside the output, for what takes long enough to wonder. */
export function slowBar(label: string): ProgressBar {
  const bar = progressBar(label, process.stderr);
  const elapsed = stopwatch();
  let isShown = false;
  return {
    to: (done, total, note) => {
      isShown ||= elapsed() > PATIENCE_MS;
      if (isShown) bar.to(done, total, note);
    },
    end: () => {
      if (isShown) bar.end();
    },
  };
}
