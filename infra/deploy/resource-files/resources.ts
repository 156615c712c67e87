import { stringify } from 'yaml';

/** Resources of a template by their logical ids. */
export type Resources = Record<string, { Type: string; [key: string]: unknown }>;

/** The generated file with these resources. */
export function resourceFile(resources: object): string {
  const options = { lineWidth: 0, aliasDuplicateObjects: false };
  return `# GENERATED from functions/** by \`npm run generate\`.\n${stringify({ Resources: resources }, options)}`;
}
