import { parseArgs } from 'node:util';
import { UserError } from '../local/user-error.ts';
import { importAddressFile } from './import-addresses.ts';
import { importBuildingFile } from './import-buildings.ts';
import { importCommuneFile, importDepartmentFile } from './import-departments.ts';
import { print, runCommand } from './run-command.ts';
import { openTarget } from './target.ts';
import { requireReadableFile } from './upload-file.ts';

const USAGE = `Usage: npm run import -- [--stage REC] departments|communes|addresses|buildings FILE...

departments   GeoJSON outlines (a FeatureCollection with properties code and nom)
communes      the same of communes, by which sectors are drawn
              --source TEXT and --vintage TEXT are kept with the outlines
addresses     addresses in the CSV format of the Base Adresse Nationale
              --complete removes the addresses of the towns in FILE that FILE does not have,
              except those that a sector or a passage uses; --force also when it seems torn
buildings     BDNB, RNB, RPLS or our own form, as docs/buildings.md describes them
              --vintage TEXT is kept with the buildings

Files that end in .gz are decompressed; several are imported one after the other.`;

const importers = {
  departments: importDepartmentFile,
  communes: importCommuneFile,
  addresses: importAddressFile,
  buildings: importBuildingFile,
};

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
    },
  });
  const [kind, ...files] = positionals;
  if (!isKind(kind) || files.length === 0) throw new UserError(USAGE);
  // Checks all files first: otherwise a missing last file would only fail after an hour.
  for (const file of files) await requireReadableFile(file);
  const target = await openTarget(values.stage);
  let hasImported = false;
  for (const file of files) {
    if (files.length > 1) print(file);
    const { text, rows, isNeedless = false } = await importers[kind](target, file, values);
    if (rows === 0 && !(isNeedless && hasImported))
      throw new UserError(`Nothing was imported from ${file}: ${text}`);
    hasImported = true;
    print(text);
  }
}, USAGE);

function isKind(kind: string | undefined): kind is keyof typeof importers {
  return kind !== undefined && Object.hasOwn(importers, kind);
}
