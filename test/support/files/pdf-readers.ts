import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { actingNames } from './pdf-actions.ts';

/** PDF readers that share no code with ours. */
export const otherReaders = ['qpdf', 'mutool', 'pdfinfo', 'pdfdetach'] as const;
type Reader = (typeof otherReaders)[number];

export const isInstalled = (reader: Reader) => spawnSync(reader, ['--version']).error === undefined;
const installed = otherReaders.filter(isInstalled);

/** The actions and attachments that the installed readers find in a file. */
export function foundByOthers(file: Buffer): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-'));
  try {
    const path = join(folder, 'kept.pdf');
    writeFileSync(path, file);
    return installed.flatMap((reader) => found[reader](path, join(folder, `${reader}.pdf`)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const found: Record<Reader, (path: string, written: string) => string[]> = {
  // Both write the parsed file in plain, uncompressed text.
  qpdf: (path, written) => {
    run('qpdf', ['--warning-exit-0', '--qdf', '--object-streams=disable', path, written]);
    return actingNames(readFileSync(written));
  },
  mutool: (path, written) => {
    run('mutool', ['clean', '-d', path, written]);
    return actingNames(readFileSync(written));
  },
  pdfinfo: (path) => (/^JavaScript:\s+no$/m.test(run('pdfinfo', [path])) ? [] : ['pdfinfo finds a script']),
  pdfdetach: (path) =>
    /^0 embedded files/m.test(run('pdfdetach', ['-list', path])) ? [] : ['pdfdetach finds a file'],
};

const run = (reader: Reader, parameters: string[]) =>
  execFileSync(reader, parameters, { encoding: 'latin1', stdio: ['ignore', 'pipe', 'ignore'] });
