import { json } from 'node:stream/consumers';
import * as z from 'zod';
import { runCommand } from '../../infra/commands/run-command.ts';
import { startLambda } from '../../test/artefact/lambda-process.ts';

const Starts = z.object({
  rounds: z.int(),
  /** The number of parallel starts. */
  lanes: z.int(),
  functions: z.array(z.object({ name: z.string(), folder: z.string(), handler: z.string() })),
});

/** Starts every function once per round; prints the minimum CPU and idle time of each, in milliseconds. */
runCommand(async () => {
  const { rounds, lanes, functions } = Starts.parse(await json(process.stdin));
  const least: Record<string, { computing: number; idle: number }> = {};
  const turns = Array.from({ length: rounds }, () => functions)
    .flat()
    .values();
  const lane = async () => {
    for (const started of turns) {
      const { init, kill } = await startLambda(started);
      await kill();
      const { computing, idle } = least[started.name] ?? init;
      least[started.name] = {
        computing: Math.min(computing, init.computing),
        idle: Math.min(idle, init.idle),
      };
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  process.stdout.write(JSON.stringify(least));
});
