import { checkTemplates } from './check-templates.ts';
import { hookFaults } from './checks/hooks.ts';
import { changed, valueAt } from './template.ts';

checkTemplates('a failed hook leaves the old version running', ({ template }) => hookFaults(template), [
  [
    'a function that does not depend on the hooks',
    (template) => {
      const path = ['Resources', 'PassagesCreateLambdaFunction'];
      const early = changed(template, [...path, 'DependsOn'], []);
      return changed(early, [...path, 'Properties', 'Role'], { 'Fn::GetAtt': ['JobsMigrateRole', 'Arn'] });
    },
    'PassagesCreateLambdaFunction changes before Migration has passed',
  ],
  [
    'a role that does not depend on the hooks',
    (template) =>
      changed(template, ['Resources', 'PassagesDatabaseFieldKeysToRenderReceiptRole', 'DependsOn']),
    'PassagesDatabaseFieldKeysToRenderReceiptRole changes before Migration has passed',
  ],
  [
    'a migration that does not depend on the check of the settings',
    (template) => {
      const path = ['Resources', 'Migration', 'DependsOn'];
      const others = valueAt(template, ...path);
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
