import { checkTemplates } from './check-templates.ts';
import { MAX_RESOURCES, sizeFaults } from './checks/size.ts';
import { changed, type Json } from './template.ts';

function withResources(template: Json, count: number): Json {
  const topics = Array.from({ length: count }, (_, n) => [`Topic${n}`, { Type: 'AWS::SNS::Topic' }]);
  return changed(template, ['Resources'], Object.fromEntries(topics));
}

checkTemplates('a stack has room to grow', ({ template }) => sizeFaults(template), [
  ['one resource too many', (template) => withResources(template, MAX_RESOURCES + 1), '451 resources'],
  [
    'a template that is too large for CloudFormation',
    (template) => changed(template, ['Description'], 'x'.repeat(1_000_000)),
    'more bytes than CloudFormation reads',
  ],
]);
