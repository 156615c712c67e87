import { checkEveryStack } from './check-templates.ts';
import { MAX_RESOURCES, sizeFaults } from './checks/size.ts';
import { changed, type Json } from './template.ts';

function withResources(template: Json, count: number): Json {
  const topics = Array.from({ length: count }, (_, n) => [`Topic${n}`, { Type: 'AWS::SNS::Topic' }]);
  return changed(template, ['Resources'], Object.fromEntries(topics));
}

checkEveryStack('a stack has room to grow', ({ template }) => sizeFaults(template), [
  [
    'one resource too many',
    (template) => withResources(template, MAX_RESOURCES + 1),
    `${MAX_RESOURCES + 1} resources`,
  ],
  [
    'a template that nears what CloudFormation takes',
    (template) => changed(template, ['Description'], 'x'.repeat(800_000)),
    'more than 800000 bytes',
  ],
]);
