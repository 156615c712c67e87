import { parseArgs } from 'node:util';
import { importAddressFile, importDepartmentFile } from './import-file.ts';
import { print, runCommand } from './run-command.ts';
import { openTarget } from './target.ts';

const USAGE = `Usage: npm run import -- [--stage REC] departments|addresses FILE

departments   GeoJSON outlines (a FeatureCollection with properties code and nom)
addresses     addresses in the CSV format of the Base Adresse Nationale
              --source TEXT and --vintage TEXT are kept with the outlines`;

/** `npm run import -- addresses adresses-93.csv` */
runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      stage: { type: 'string' },
      source: { type: 'string' },
      vintage: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const [kind, file] = positionals;
  if (values.help || file === undefined) return print(USAGE);
  const target = await openTarget(values.stage);
  if (kind === 'addresses') print(await importAddressFile(target, file));
  else if (kind === 'departments') print(await importDepartmentFile(target, file, values));
  else print(USAGE);
});
