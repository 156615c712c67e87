import { failureLine } from '../local/failure-line.ts';

type Options = {
  /** The exit code of a failed command. */
  exitCode?: number;
  /** Set if each subcommand prints its own usage. */
  hasSubcommands?: boolean;
};

/**
 * Runs a command, or with `--help` prints its usage. Prints an error the user can act on as one line, any other with its stack,
 * and sets the exit code.
 */
export function runCommand(
  main: () => Promise<void>,
  usage?: string,
  { exitCode = 1, hasSubcommands = false }: Options = {},
): void {
  const asked = hasSubcommands ? process.argv.slice(2, 3) : process.argv.slice(2);
  if (usage !== undefined && asked.includes('--help')) {
    print(usage);
    return;
  }
  main().catch((error: unknown) => {
    process.stderr.write(`${failureLine(error, usage)}\n`);
    process.exitCode = exitCode;
  });
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
