import { json } from 'node:stream/consumers';
import * as z from 'zod';
import { runCommand } from '../infra/commands/run-command.ts';
import { startLambda } from '../test/artefact/lambda-process.ts';

const Starts = z.object({
  rounds: z.int(),
  functions: z.array(z.object({ name: z.string(), folder: z.string(), handler: z.string() })),
});

/** Starts every function once per round, in turns; prints the shortest init of each in milliseconds. */
runCommand(async () => {
  const { rounds, functions } = Starts.parse(await json(process.stdin));
  const shortest: Record<string, number> = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const started of functions) {
      const { initMilliseconds, kill } = await startLambda(started);
      await kill();
      shortest[started.name] = Math.min(shortest[started.name] ?? initMilliseconds, initMilliseconds);
    }
  }
  process.stdout.write(JSON.stringify(shortest));
});
