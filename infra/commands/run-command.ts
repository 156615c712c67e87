import { failureLine } from '../local/failure-line.ts';

/** Runs a command of the terminal; what a person can mend is said in one line, anything else with its stack. */
export function runCommand(main: () => Promise<void>, usage?: string, exitCode = 1): void {
  main().catch((error: unknown) => {
    process.stderr.write(`${failureLine(error, usage)}\n`);
    process.exitCode = exitCode;
  });
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
