import { MAX_RESOURCES, sizeFaults } from './checks/size.ts';
import { gate } from './gate.ts';
import { changed, type Json } from './template.ts';

function grown(template: Json, count: number): Json {
  const topics = Array.from({ length: count }, (_, n) => [`Topic${n}`, { Type: 'AWS::SNS::Topic' }]);
  return changed(template, ['Resources'], Object.fromEntries(topics));
}

gate('a stack has room to grow', ({ template }) => sizeFaults(template), [
  ['one resource too many', (template) => grown(template, MAX_RESOURCES + 1), '401 resources'],
  [
    'a template that CloudFormation would not read',
    (template) => changed(template, ['Description'], 'x'.repeat(1_000_000)),
    'more bytes than CloudFormation reads',
  ],
]);
