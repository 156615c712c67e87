import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Exported } from './record-kind.ts';

const STAGES = /^ {2}stages: (\w+),$/m;

/**
 * The list of stages that every endpoint of a domain has, and its file; undefined for a domain of all stages. serverless.yml has no
 * file of such a domain: an endpoint without the list would be deployed nowhere.
 */
export async function stagesOfDomain(root: string, domain: string): Promise<Exported | undefined> {
  const folder = `functions/${domain}`;
  const files = await readdir(join(root, folder)).catch(() => []);
  const lists = new Map<string | undefined, string>();
  for (const file of files) {
    const text = await readFile(join(root, folder, file), 'utf8');
    lists.set(STAGES.exec(text)?.[1], text);
  }
  const [found, ...others] = lists;
  const [name, text] = found ?? [];
  if (name === undefined || text === undefined || others.length > 0) return undefined;
  const path = new RegExp(`^import \\{ ${name} \\} from '(.+)';$`, 'm').exec(text)?.[1];
  return path === undefined ? undefined : { name, file: posix.join(folder, path) };
}
