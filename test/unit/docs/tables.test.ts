import { glob, readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import document from '../../../docs/openapi.json' with { type: 'json' };
import { readSettings } from '../../../infra/local/settings.ts';
import { slices } from '../../../lib/core/config/slices.ts';
import { accessMatrix } from '../../../lib/core/roles-matrix.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import { codeIn, tableRows } from '../../support/text/markdown.ts';

const read = (page: string) => readFile(`docs/${page}.md`, 'utf8');

/** The settings of a part of docs/settings.md. */
const settingsIn = (part: string) => tableRows(part).flatMap(([names]) => codeIn(names));

describe('docs/settings.md', () => {
  test('names every setting of the service, and no other', async () => {
    const [, ofStages = ''] = (await read('settings')).split('\n## Service\n');
    const known = Object.values(slices).flatMap((schema) => Object.keys(schema().shape));
    expect(settingsIn(ofStages).sort()).toEqual([...new Set(known)].sort());
  });

  test('names local settings that the local service reads', async () => {
    const [, ofMachine = ''] = (await read('settings')).split(/\n## .+\n/);
    const names = settingsIn(ofMachine);
    expect(names).toContain('PORT');
    const defaults = readSettings({});
    // This setting accepts only known values.
    const valid: Record<string, string> = { MAP_GROUND: 'https://data.geopf.fr' };
    const unread = names.filter((name) => {
      const value = valid[name] ?? (name.endsWith('PORT') ? '4711' : 'something else');
      return JSON.stringify(readSettings({ [name]: value })) === JSON.stringify(defaults);
    });
    expect(unread).toEqual([]);
  });
});

describe('docs/roles.md', () => {
  test('has the roles matrix', async () => {
    const rows = tableRows(await read('roles')).map(([action, ...scopes]) => [codeIn(action)[0], ...scopes]);
    expect(rows).toEqual(
      Object.entries(accessMatrix).map(([action, of]) => [
        action,
        ...[of.member, of.treasurer, of.entity_admin, of.super_admin].map((scope) => scope ?? '–'),
      ]),
    );
  });
});

describe('docs/commands.md', () => {
  test('names every npm script but the parts of `npm run check`', async () => {
    const commands = tableRows(await read('commands')).flatMap(([command]) => codeIn(command));
    const scripts = commands.map((command) => /^npm (?:run )?([\w:-]+)/.exec(command)?.[1]);
    const parts = ['lint', 'types'];
    expect([...new Set(scripts)].sort()).toEqual(
      Object.keys(packageFile.scripts)
        .filter((name) => !parts.includes(name))
        .sort(),
    );
  });

  test('names every job', async () => {
    const [, list = ''] = /^The jobs that `invoke` runs: ([\s\S]*?)\n\n/m.exec(await read('commands')) ?? [];
    const jobs = (await readdir('functions/jobs')).map((file) => file.replace('.ts', ''));
    expect(codeIn(list).sort()).toEqual(jobs.sort());
  });
});

describe('docs/glossary.md', () => {
  test('puts in backticks what the API document knows', async () => {
    const terms = tableRows(await read('glossary')).flatMap(([term]) => codeIn(term));
    expect(terms).toContain('fk_type_reglement');
    const api = JSON.stringify(document);
    expect(terms.filter((term) => !api.includes(`"${term}"`))).toEqual([]);
  });
});

describe('docs/proofs.md', () => {
  /** The files that a line names after its rule: `races/*`, `unit/core/money`, `support/http/validate-answer.ts`. */
  const pathsIn = (line: string) =>
    codeIn(line.slice(line.lastIndexOf(': '))).filter((code) => /^[\w-]+\/[\w/*.-]+$/.test(code));

  test('names files that are there', async () => {
    const lines = (await read('proofs')).split('\n').filter((line) => line.startsWith('- '));
    const tiers = new Set(await readdir('test'));
    const named = lines.flatMap(pathsIn);
    expect(named.length).toBeGreaterThan(lines.length);
    const missing = new Set(named);
    for (const path of named) {
      const [folder = ''] = path.split('/');
      const below = tiers.has(folder) ? path : `integration/${path}`;
      for await (const _ of glob(`test/${below.endsWith('.ts') ? below : `${below}.test.ts`}`))
        missing.delete(path);
    }
    expect([...missing]).toEqual([]);
  });
});
