import { readdirSync } from 'node:fs';
import { loadFunctions } from '../../infra/deploy/functions/functions.ts';
import { checkTemplates, wholeStage } from './check-templates.ts';
import { alarmFaults, missedRunFaults } from './checks/alarms.ts';
import { changed } from './template.ts';

const pages = new Set(readdirSync('docs/runbooks'));
const of = (id: string, ...path: (string | number)[]) => ['Resources', id, 'Properties', ...path];

checkTemplates(
  'every alarm notifies and names its runbook',
  (stage) => alarmFaults(wholeStage(stage), pages),
  [
    [
      'a dead-letter queue without an alarm',
      (template) => changed(template, ['Resources', 'SendMailDeadLettersAlarm']),
      'nobody watches SendMailDeadLetters',
      'alarms',
    ],
    [
      'a queue without an alarm on waiting messages',
      (template) => changed(template, of('OldMessagesAlarm', 'Metrics', 1)),
      'nobody hears how long messages wait in SendMailQueue',
      'alarms',
    ],
    [
      'a runbook that does not exist',
      (template) => changed(template, of('PurgeAlarm', 'AlarmDescription'), 'See docs/runbooks/later.md'),
      'PurgeAlarm names no page of docs/runbooks',
      'alarms',
    ],
    [
      'an alarm without an action',
      (template) => changed(template, of('PurgeAlarm', 'AlarmActions')),
      'PurgeAlarm tells nobody',
      'alarms',
    ],
    [
      'an alarm without a rule for missing data',
      (template) => changed(template, of('PurgeAlarm', 'TreatMissingData')),
      'PurgeAlarm does not say what silence means',
      'alarms',
    ],
    [
      'a key that denies CloudWatch to publish alarms',
      (template) => changed(template, of('StorageKey', 'KeyPolicy', 'Statement', 1)),
      'no alarm reaches AlarmTopic: its key does not know CloudWatch',
    ],
  ],
);

/** The monthly rotation has no such alarm; a missing rotation is reported by the sealing job. */
const scheduled = (await loadFunctions()).jobs
  .filter(({ handler: { facts } }) => facts.schedule && facts.name !== 'rotate-events')
  .map(({ handler: { facts } }) => facts.name);

checkTemplates(
  'every scheduled job has an alarm on missed runs',
  (stage) => missedRunFaults(wholeStage(stage), scheduled),
  [
    [
      'a nightly job with an alarm on failures only',
      (template) => changed(template, ['Resources', 'PurgeMissedAlarm']),
      'nobody hears that purge does not run',
      'alarms',
    ],
  ],
);
