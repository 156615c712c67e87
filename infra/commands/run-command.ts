import { failureLine } from '../local/failure-line.ts';

/** Runs a command; prints an error the user can act on as one line, any other with its stack, and sets the exit code. */
export function runCommand(main: () => Promise<void>, usage?: string, exitCode = 1): void {
  main().catch((error: unknown) => {
    process.stderr.write(`${failureLine(error, usage)}\n`);
    process.exitCode = exitCode;
  });
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
