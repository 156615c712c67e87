import { parseArgs } from 'node:util';
import { routeTable } from '../../../lib/runtime/http/route-table.ts';
import { UserError } from '../../local/user-error.ts';
import { print, runCommand } from '../run-command.ts';
import { type MadeFiles, madeFiles } from './made-files.ts';
import { type NewEndpoint, newEndpoint } from './new-endpoint.ts';
import { writeFiles } from './write-files.ts';

const USAGE = `Usage: npm run new -- endpoint DOMAIN/VERB [--method METHOD] [--path PATH] [--access ACTION]

Makes every file of "Add an endpoint" in CONTRIBUTING.md: handler, verb, test, its lines in the tables, what is generated.
The test fails until the verb is written. The method is POST, or GET if the verb begins with list-, get- or read-.`;

const root = new URL('../../../', import.meta.url).pathname;

/** `npm run new -- endpoint passages/archive` */
runCommand(main, USAGE, { exitCode: 2 });

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      method: { type: 'string' },
      path: { type: 'string' },
      access: { type: 'string' },
    },
  });
  const [kind, name, ...surplus] = positionals;
  if (kind === undefined || name === undefined || surplus.length > 0) throw new UserError(USAGE);
  if (kind !== 'endpoint')
    throw new UserError(`${kind}: only an endpoint can be made: npm run new -- endpoint ${name}`);
  const endpoint = newEndpoint(name, values);
  requireFreeRoute(endpoint);
  const files = await madeFiles(root, endpoint);
  await writeFiles(root, files);
  print(report(endpoint, files));
}

/** Throws if the route exists; the names of parameters do not distinguish two routes. */
function requireFreeRoute({ method, path }: NewEndpoint): void {
  const shape = (text: string) => text.replaceAll(/\{\w+\}/g, '{}');
  const taken = routeTable.find((route) => route.method === method && shape(route.path) === shape(path));
  if (taken) throw new UserError(`${method} ${path} is the route of functions/${taken.name}.ts already.`);
}

function report({ name, domain }: NewEndpoint, { added, changed, isNewDomain }: MadeFiles): string {
  const paths = [...added.keys(), ...changed.keys()].join('\n');
  const tag = isNewDomain
    ? `\n- ${domain} is a new domain: describe it in apiTags of lib/runtime/openapi/description.ts, give it its place in \`domains\` of .dependency-cruiser.mjs, then npm run generate.`
    : '';
  return `${paths}
and what npm run generate writes.

To be done by hand:
- lib/${name}.ts: what is sent and answered, and the verb. Until then test/integration/${name}.test.ts fails.
- functions/${name}.ts: the summary, and what your code needs besides: problems, uses, sends, transaction.${tag}
- CHANGELOG.md: a line.
CONTRIBUTING.md says what else an endpoint may need.`;
}
