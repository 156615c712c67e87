import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../../local/user-error.ts';
import { answeredKind, verbName } from './answers.ts';
import { handlerFile } from './handler-file.ts';
import type { NewEndpoint } from './new-endpoint.ts';
import { stagesOfDomain } from './stages-of-domain.ts';
import {
  LISTS,
  OPEN_CALLS,
  REQUESTS,
  SERVERLESS,
  withDomain,
  withList,
  withOpenCall,
  withRequest,
} from './table-lines.ts';
import { testFile } from './test-file.ts';
import { verbFile } from './verb-file.ts';

/** The files to write, by their paths from the project's root; `changed` files exist already. */
export type MadeFiles = { isNewDomain: boolean; added: Map<string, string>; changed: Map<string, string> };

/** Returns every file of a new endpoint without writing it; throws if a part of the endpoint exists. */
export async function madeFiles(root: string, endpoint: NewEndpoint): Promise<MadeFiles> {
  const { name, domain } = endpoint;
  const added = new Map([
    [`functions/${name}.ts`, handlerFile(endpoint, await stagesOfDomain(root, domain))],
    [`lib/${name}.ts`, verbFile(endpoint)],
    [`test/integration/${name}.test.ts`, testFile(endpoint)],
  ]);
  for (const path of added.keys()) {
    if (await exists(join(root, path))) throw new UserError(`${path} exists already.`);
  }
  requireOwnName(endpoint);
  const isNewDomain = !(await exists(join(root, 'functions', domain)));
  const read = (path: string) => readFile(join(root, path), 'utf8');
  const changed = new Map([[REQUESTS, withRequest(await read(REQUESTS), endpoint)]]);
  if (endpoint.access === 'open') changed.set(OPEN_CALLS, withOpenCall(await read(OPEN_CALLS), endpoint));
  if (endpoint.isList) changed.set(LISTS, withList(await read(LISTS), endpoint));
  if (isNewDomain) changed.set(SERVERLESS, withDomain(await read(SERVERLESS), domain));
  return { isNewDomain, added, changed };
}

/** Throws if the verb would have the name of a function that it or its endpoint imports. */
function requireOwnName(endpoint: NewEndpoint): void {
  const kinds = [endpoint.record, answeredKind(endpoint)].flatMap((kind) => kind ?? []);
  const imported = kinds.flatMap(({ reading, load, presenting, listing }) => [
    reading,
    load,
    presenting,
    listing,
  ]);
  const verb = verbName(endpoint);
  if (imported.some(({ name }) => name === verb)) {
    throw new UserError(`${endpoint.name}: ${verb} is a function already; choose another verb.`);
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
