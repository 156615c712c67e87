import { parseArgs } from 'node:util';
import { UserError } from '../local/user-error.ts';
import { importAddressFile, importDepartmentFile } from './import-file.ts';
import { requireReadableFile } from './readable-file.ts';
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
  if (values.help) return print(USAGE);
  const [kind, file, ...surplus] = positionals;
  const isKnown = kind === 'addresses' || kind === 'departments';
  if (!isKnown || file === undefined || surplus.length > 0) throw new UserError(USAGE);
  await requireReadableFile(file);
  const target = await openTarget(values.stage);
  const { text, rows } =
    kind === 'addresses'
      ? await importAddressFile(target, file)
      : await importDepartmentFile(target, file, values);
  if (rows === 0) throw new UserError(`Nothing was imported from ${file}: ${text}`);
  print(text);
}, USAGE);
