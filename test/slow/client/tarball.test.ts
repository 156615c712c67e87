import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { buildClient, clientFolder } from '../../../infra/client/build.ts';
import { packClient } from '../../../infra/client/pack.ts';
import { linkClient, nodesHere, runThere } from '../../support/client/installed-package.ts';
import { newFolder } from '../../support/local/emulator.ts';
import { markedBlock } from '../../support/text/markdown.ts';

const run = promisify(execFile);
const project = new URL('../../../', import.meta.url).pathname;

describe('npm run client:pack', () => {
  test('writes the same bytes twice, and the sum with which they are compared', async () => {
    const folder = await newFolder('packed');
    const pack = async (to: string) =>
      (await run('npm', ['run', '--silent', 'client:pack', '--', '--to', to], { cwd: project })).stdout;
    const said = await pack(join(folder, 'one'));
    await pack(join(folder, 'other'));
    const { version } = JSON.parse(await readFile(join(clientFolder, 'package.json'), 'utf8'));
    const name = `tournee-client-${version}.tgz`;
    const [one, other] = await Promise.all(
      ['one', 'other'].map((to) => readFile(join(folder, to, name), 'base64')),
    );
    expect(one).toBe(other);
    expect(said).toMatch(/^\d+ kB, unpacked \d+ kB in \d+ files$/m);
    const { stdout } = await run('sha256sum', ['--check', `${name}.sha256`], { cwd: join(folder, 'one') });
    expect(stdout).toBe(`${name}: OK\n`);
  });

  test('packs modules, their types and what is said of them, and nothing else', async () => {
    const { files, bytes } = await packClient(await newFolder('packed'));
    const beside = files.filter((path) => !/^dist\/[\w/.-]+\.(d\.ts|js)$/.test(path));
    expect(beside.toSorted()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json']);
    for (const entry of ['index', 'field/index', 'rxdb'])
      expect(files).toEqual(expect.arrayContaining([`dist/${entry}.js`, `dist/${entry}.d.ts`]));
    expect(bytes).toBeLessThan(120_000);
  });

  test('the README of the package has the lines of docs/clients.md', async () => {
    const readme = await readFile(join(clientFolder, 'README.md'), 'utf8');
    expect(readme).toContain(await markedBlock('docs/clients.md', 'install-client'));
  });
});

describe('clients/typescript as a link', () => {
  let source: string;
  let application: string;
  beforeAll(async () => {
    const folder = await newFolder('linked');
    source = join(folder, 'clients/typescript');
    application = join(folder, 'application');
    const built = join(clientFolder, 'dist');
    await cp(clientFolder, source, { recursive: true, filter: (path) => path !== built });
    await linkClient(application, source);
  });

  const imports = ['@tournee/client', '@tournee/client/field', '@tournee/client/rxdb'];
  test.each(imports)('without its build, %s says how to build it', async (name) => {
    await writeFile(join(application, 'main.js'), `import '${name}';\n`);
    for (const on of await nodesHere())
      await expect(runThere(application, 'main.js', { on })).rejects.toThrow(
        /Error: @tournee\/client is linked and not built: run `npm run client:build` in \S+\.$/m,
      );
  });

  test('with its build it has what the package has', async () => {
    await buildClient(join(source, 'dist'));
    const program = `import { createClient, fromCents } from '@tournee/client';
import { memoryStore } from '@tournee/client/field';
console.log(fromCents(1250), typeof createClient({ url: 'http://127.0.0.1' }).passages.create, typeof memoryStore());\n`;
    await writeFile(join(application, 'main.js'), program);
    expect(await runThere(application, 'main.js')).toBe('12.50 function object\n');
  });

  test('is not packed without the project, which would pack the link', async () => {
    await expect(run('npm', ['pack'], { cwd: source })).rejects.toThrow(/npm run client:pack/);
  });
});
