// Tier: landing
import { spawnSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';

/** Runs a program as another Node would; our sources look only at its version. */
function runAs(version: string, ...parameters: string[]) {
  const versions = `{ value: { ...process.versions, node: '${version}' } }`;
  const other = `data:text/javascript,Object.defineProperty(process, 'versions', ${versions})`;
  const env = { PATH: process.env['PATH'] ?? '' };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', encodeURI(other), ...parameters],
    { env, encoding: 'utf8' },
  );
  return { end: status, output: stdout, errors: stderr };
}

const refused = (version: string) => ({
  end: 1,
  output: '',
  errors: expect.stringMatching(new RegExp(`^This is Node ${version}; Tournée runs on Node 24, .*\n$`)),
});

describe('another Node than the project’s is told so in one line', () => {
  test.each(['jest.config.mjs', 'test/slow/jest.config.mjs', 'test/artefact/jest.config.mjs'])(
    'by Jest with %s',
    (config) => {
      const parameters = ['node_modules/jest/bin/jest.js', '--config', config, '--listTests'];
      expect(runAs('20.20.2', ...parameters)).toEqual(refused('20.20.2'));
      expect(runAs('26.0.0', ...parameters)).toEqual(refused('26.0.0'));
    },
  );

  test('by the scripts of npm', () => {
    const parameters = ['--import', './infra/project-node.mjs', 'infra/commands/reset.ts', '--help'];
    expect(runAs('22.19.0', ...parameters)).toEqual(refused('22.19.0'));
    expect(runAs('24.0.0', ...parameters)).toMatchObject({ end: 0, errors: '' });
  });
});
