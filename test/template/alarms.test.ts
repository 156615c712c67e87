import { readdirSync } from 'node:fs';
import { loadFunctions } from '../../infra/deploy/functions.ts';
import { alarmFaults, missedRunFaults } from './checks/alarms.ts';
import { gate } from './gate.ts';
import { changed } from './template.ts';

const pages = new Set(readdirSync('docs/runbooks'));
const of = (id: string, ...path: (string | number)[]) => ['Resources', id, 'Properties', ...path];

gate(
  'every alarm reaches a person who then knows what to do',
  ({ template }) => alarmFaults(template, pages),
  [
    [
      'a dead-letter queue that nobody watches',
      (template) => changed(template, ['Resources', 'SendMailDeadLettersAlarm']),
      'nobody watches SendMailDeadLetters',
    ],
    [
      'a queue in which messages may wait unnoticed',
      (template) => changed(template, of('OldMessagesAlarm', 'Metrics', 1)),
      'nobody hears how long messages wait in SendMailQueue',
    ],
    [
      'an alarm on a function that has another name now',
      (template) => changed(template, of('PurgeAlarm', 'Dimensions', 0, 'Value'), 'tournee-PROD-jobs-clean'),
      'PurgeAlarm watches tournee-PROD-jobs-clean, which is not there',
    ],
    [
      'a page that was not written',
      (template) => changed(template, of('PurgeAlarm', 'AlarmDescription'), 'See docs/runbooks/later.md'),
      'PurgeAlarm names no page of docs/runbooks',
    ],
    [
      'an alarm that tells nobody',
      (template) => changed(template, of('PurgeAlarm', 'AlarmActions')),
      'PurgeAlarm tells nobody',
    ],
    [
      'an alarm without a word on silence',
      (template) => changed(template, of('PurgeAlarm', 'TreatMissingData')),
      'PurgeAlarm does not say what silence means',
    ],
    [
      'a key that turns alarms away',
      (template) => changed(template, of('StorageKey', 'KeyPolicy', 'Statement', 1)),
      'no alarm reaches AlarmTopic: its key does not know CloudWatch',
    ],
  ],
);

/** The rotation runs once a month: the seal tells when it is missing. */
const scheduled = (await loadFunctions()).jobs
  .filter(({ handler: { facts } }) => facts.schedule && facts.name !== 'rotate-events')
  .map(({ handler: { facts } }) => facts.name);

gate('every run that is missed is heard of', ({ template }) => missedRunFaults(template, scheduled), [
  [
    'a nightly job that only tells when it fails',
    (template) => changed(template, ['Resources', 'PurgeMissedAlarm']),
    'nobody hears that purge does not run',
  ],
]);
