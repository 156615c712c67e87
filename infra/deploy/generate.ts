import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { stringify } from 'yaml';
import type { EndpointFacts } from '../../lib/runtime/http/endpoint-spec.ts';
import { openApiDocument } from '../../lib/runtime/openapi/document.ts';
import { costsPage } from '../costs/page.ts';
import { readProject } from '../costs/project.ts';
import { appFiles } from './app-files.ts';
import { deployedFunctions } from './functions/deployed-function.ts';
import { functionFiles } from './functions/function-files.ts';
import { type AllFunctions, loadFunctions } from './functions/functions.ts';
import { withReserved } from './functions/reserved-concurrency.ts';
import { hostingFiles } from './hosting-files.ts';
import { clientFiles } from './openapi/client-files.ts';
import { withExamples } from './openapi/examples.ts';
import { withMeanings } from './openapi/meanings.ts';
import { withTypes } from './openapi/types.ts';
import { resourceFiles } from './resource-files.ts';
import { inEveryStage, stageOnlyFiles } from './stage-only.ts';
import { readStages } from './stages.ts';

const root = new URL('../../', import.meta.url).pathname;

/** Every generated file of the project: path → content. */
export async function generatedFiles(): Promise<Map<string, string>> {
  const all = await loadFunctions();
  const version = (await readFile(join(root, 'VERSION'), 'utf8')).trim();
  const document = await openApiFile(all, version);
  return new Map([
    ['lib/runtime/version.ts', versionFile(version)],
    ['lib/runtime/http/route-table.ts', routeTableFile(all)],
    ['docs/openapi.json', document],
    ...appFiles(),
    ['infra/params.yml', await paramsFile()],
    ['docs/costs.md', await costsFile()],
    ['docs/operate.md', await operateFile(all)],
    ...functionFiles(inEveryStage(all)),
    ...resourceFiles(all),
    ...stageOnlyFiles(all, [...(await readStages()).keys()]),
    ...(await hostingFiles()),
    ...(await clientFiles(document)),
  ]);
}

/** The stage table in Serverless's format: one block per stage. */
async function paramsFile(): Promise<string> {
  const stages = Object.fromEntries(await readStages());
  return `# GENERATED from infra/stages.yml by \`npm run generate\`.\n${stringify(stages, { lineWidth: 0 })}`;
}

/** The page of the costs: the text is written by hand, the tables are generated. */
async function costsFile(): Promise<string> {
  return costsPage(await readFile(join(root, 'docs/costs.md'), 'utf8'), await readProject());
}

/** The page for operators; the number of reserved runs in it is generated. */
async function operateFile(all: AllFunctions): Promise<string> {
  return withReserved(await readFile(join(root, 'docs/operate.md'), 'utf8'), deployedFunctions(all));
}

function versionFile(version: string): string {
  return `// GENERATED from VERSION by \`npm run generate\`.\nexport const version = '${version}';\n`;
}

function routeTableFile({ endpoints }: AllFunctions): string {
  const rows = endpoints
    .map(
      ({ name, handler: { facts } }) =>
        `  { method: '${facts.method}', path: '${facts.path}', name: '${name}'${stagesOf(facts)} },`,
    )
    .sort();
  return `// GENERATED from functions/** by \`npm run generate\`.
import type { Stage } from '../../core/config/values.ts';

/** Of the stages that it names, or of all. */
export type Route = { method: string; path: string; name: string; stages?: readonly Stage[] };

export const routeTable: readonly Route[] = [
${rows.join('\n')}
];
`;
}

const stagesOf = ({ stages }: EndpointFacts) =>
  stages ? `, stages: [${stages.map((stage) => `'${stage}'`).join(', ')}]` : '';

async function openApiFile({ endpoints }: AllFunctions, version: string): Promise<string> {
  const described = endpoints
    .map(({ name, handler }) => ({ name, facts: handler.facts }))
    .sort((a, b) =>
      `${a.facts.path} ${a.facts.method}`.localeCompare(`${b.facts.path} ${b.facts.method}`, 'en'),
    );
  const document = await withExamples(openApiDocument(described, version), root);
  return `${JSON.stringify(withTypes(withMeanings(document)), null, 2)}\n`;
}

if (import.meta.main) {
  parseArgs({ options: {} });
  for (const [path, content] of await generatedFiles()) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
    process.stdout.write(`${path}\n`);
  }
}
