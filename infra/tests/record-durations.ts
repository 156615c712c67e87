import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { print, runCommand } from '../commands/run-command.ts';
import { UserError } from '../local/user-error.ts';
import { durationsOfReport, ofKnownFiles, readDurations, writeDurations } from './durations.ts';
import { readTestFiles } from './test-files.ts';

const USAGE = `Usage: npm run durations -- --engine server|embedded REPORT…
Keeps in test/durations.json how long each test file of these reports of Jest took (npm test -- PATH --json --outputFile=REPORT),
and forgets files that are gone. .ci/deep does the same with all of its reports.`;

runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { engine: { type: 'string' } },
    allowPositionals: true,
  });
  const { engine } = values;
  if (engine !== 'server' && engine !== 'embedded') throw new UserError(USAGE);
  const kept = await readDurations();
  for (const path of positionals)
    Object.assign(
      kept[engine],
      durationsOfReport(JSON.parse(await readFile(path, 'utf8')), `${process.cwd()}/`),
    );
  const files = (await readTestFiles()).map(({ path }) => path);
  kept[engine] = ofKnownFiles(kept[engine], files);
  await writeDurations(kept);
  print(`${Object.keys(kept[engine]).length} files have their seconds on the ${engine} database.`);
}, USAGE);
