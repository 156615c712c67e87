import { ConfigError } from '../../lib/config.ts';
import { StopLine } from '../local/stop-line.ts';

/** Runs a command of the terminal; what a person can mend is said in one line, anything else with its stack. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    const isForPeople = error instanceof StopLine || error instanceof ConfigError;
    process.stderr.write(`${isForPeople ? error.message : error instanceof Error ? error.stack : error}\n`);
    process.exitCode = 1;
  });
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
