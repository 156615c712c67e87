import { type Json, resources } from '../template.ts';

/** Below CloudFormation's limits of 500 resources and a million bytes: with more, the API has to be two stacks behind one gateway. */
export const MAX_RESOURCES = 440;
const MAX_BYTES = 800_000;

export function sizeFaults(template: Json): string[] {
  const count = resources(template).length;
  const bytes = Buffer.byteLength(JSON.stringify(template));
  return [
    ...(count > MAX_RESOURCES ? [`${count} resources`] : []),
    ...(bytes > MAX_BYTES ? [`more than ${MAX_BYTES} bytes`] : []),
  ];
}
