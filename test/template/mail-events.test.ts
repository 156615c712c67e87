import { checkTemplates } from './check-templates.ts';
import { mailEventFaults } from './checks/mail-events.ts';
import { changed } from './template.ts';

const statement = (policy: string) => ['Resources', policy, 'Properties', 'PolicyDocument', 'Statement', 0];

checkTemplates('only the mail provider tells of bounces', ({ template }) => mailEventFaults(template), [
  [
    'a queue to which every topic may write',
    (template) => changed(template, [...statement('MailEventQueuePolicy'), 'Condition']),
    'OnlyTheTopic lets others in',
  ],
  [
    'a queue to which everybody may write',
    (template) => changed(template, [...statement('MailEventQueuePolicy'), 'Principal'], '*'),
    'OnlyTheTopic lets others in',
  ],
  [
    'a topic to which every configuration set may write',
    (template) =>
      changed(template, [...statement('MailEventTopicPolicy'), 'Condition', 'StringEquals', 'AWS:SourceArn']),
    'OnlyOurEmails lets others in',
  ],
  [
    'a subscription that passes what is no event',
    (template) =>
      changed(template, ['Resources', 'MailEventSubscription', 'Properties', 'FilterPolicyScope']),
    'MailEventSubscription passes more than events',
  ],
]);
