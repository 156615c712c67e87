import { failureLine } from '../local/failure-line.ts';

/** Runs a command; prints an error the user can act on as one line, any other with its stack, and sets exit code 1. */
export function runCommand(main: () => Promise<void>, usage?: string): void {
  main().catch((error: unknown) => {
    process.stderr.write(`${failureLine(error, usage)}\n`);
    process.exitCode = 1;
  });
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
