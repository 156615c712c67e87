import { parseArgs } from 'node:util';
import { UserError } from '../local/user-error.ts';
import { importAddressFile } from './import-addresses.ts';
import { importDepartmentFile } from './import-departments.ts';
import { requireReadableFile } from './readable-file.ts';
import { print, runCommand } from './run-command.ts';
import { openTarget } from './target.ts';

const USAGE = `Usage: npm run import -- [--stage REC] departments|addresses FILE...

departments   GeoJSON outlines (a FeatureCollection with properties code and nom)
              --source TEXT and --vintage TEXT are kept with the outlines
addresses     addresses in the CSV format of the Base Adresse Nationale
              --complete removes the addresses of the towns in FILE that FILE does not have,
              except those that a sector or a passage uses; --force also when it seems torn

Files that end in .gz are decompressed; several are imported one after the other.`;

/** `npm run import -- addresses adresses-93.csv` */
runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      stage: { type: 'string' },
      source: { type: 'string' },
      vintage: { type: 'string' },
      complete: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return print(USAGE);
  const [kind, ...files] = positionals;
  const isKnown = kind === 'addresses' || kind === 'departments';
  if (!isKnown || files.length === 0) throw new UserError(USAGE);
  // All of them first: the last one must not be missed after an hour.
  for (const file of files) await requireReadableFile(file);
  const target = await openTarget(values.stage);
  for (const file of files) {
    if (files.length > 1) print(file);
    const { text, rows } =
      kind === 'addresses'
        ? await importAddressFile(target, file, values)
        : await importDepartmentFile(target, file, values);
    if (rows === 0) throw new UserError(`Nothing was imported from ${file}: ${text}`);
    print(text);
  }
}, USAGE);
