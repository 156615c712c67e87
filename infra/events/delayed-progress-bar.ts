import { stopwatch } from '../../lib/core/time.ts';
import { type ProgressBar, progressBar } from '../commands/progress-bar.ts';

/** Longer when stderr is not a terminal, where progress output is mostly noise. */
const SHOW_AFTER_MS = process.stderr.isTTY ? 1000 : 30_000;

/** A progress bar on stderr that is only shown for work that takes long. */
export function delayedProgressBar(label: string): ProgressBar {
  const bar = progressBar(label, process.stderr);
  const elapsed = stopwatch();
  let isShown = false;
  return {
    update: (done, total, note) => {
      isShown ||= elapsed() > SHOW_AFTER_MS;
      if (isShown) bar.update(done, total, note);
    },
    end: () => {
      if (isShown) bar.end();
    },
  };
}
