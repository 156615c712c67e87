import { createWriteStream } from 'node:fs';
import type { LogSink } from '../../lib/core/log.ts';

/** A sink that writes log lines to a file, and errors also to the terminal. */
export function openServiceLog(path: string): { sink: LogSink; close: () => Promise<void> } {
  const stream = createWriteStream(path, { flags: 'a', mode: 0o640 });
  return {
    sink: (line) => {
      stream.write(`${line}\n`);
      if (line.includes('"level":"error"')) process.stderr.write(`${line}\n`);
    },
    close: () => new Promise((resolve) => stream.end(resolve)),
  };
}
