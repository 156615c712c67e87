import { hookFaults } from './checks/hooks.ts';
import { gate } from './gate.ts';
import { at, changed } from './template.ts';

gate('a hook that fails leaves the old version serving', ({ template }) => hookFaults(template), [
  [
    'a function that does not wait',
    (template) => {
      const path = ['Resources', 'PassagesCreateLambdaFunction'];
      const early = changed(template, [...path, 'DependsOn'], []);
      return changed(early, [...path, 'Properties', 'Role'], { 'Fn::GetAtt': ['JobsMigrateRole', 'Arn'] });
    },
    'PassagesCreateLambdaFunction changes before Migration has passed',
  ],
  [
    'a role that does not wait',
    (template) =>
      changed(template, ['Resources', 'PassagesDatabaseFieldKeysToRenderReceiptRole', 'DependsOn']),
    'PassagesDatabaseFieldKeysToRenderReceiptRole changes before Migration has passed',
  ],
  [
    'a migration that does not wait for the settings',
    (template) => {
      const path = ['Resources', 'Migration', 'DependsOn'];
      const others = at(template, ...path);
      return changed(
        template,
        path,
        Array.isArray(others) ? others.filter((id) => id !== 'ConfigCheck') : [],
      );
    },
    'Migration does not wait for ConfigCheck',
  ],
  [
    'a hook that runs for the first release only',
    (template) => changed(template, ['Resources', 'Migration', 'Properties', 'Release']),
    'Migration does not run again for another release',
  ],
]);
