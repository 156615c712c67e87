import { type Json, resources } from '../template.ts';

/** Below CloudFormation's limit of 500 resources, to leave room for growth. */
export const MAX_RESOURCES = 450;
const MAX_BYTES = 1_000_000;

export function sizeFaults(template: Json): string[] {
  const count = resources(template).length;
  const bytes = Buffer.byteLength(JSON.stringify(template));
  return [
    ...(count > MAX_RESOURCES ? [`${count} resources`] : []),
    ...(bytes > MAX_BYTES ? ['more bytes than CloudFormation reads'] : []),
  ];
}
