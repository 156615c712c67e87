import { at, type Json, ofType, target } from '../template.ts';
import { KEEPERS } from './event-log.ts';

const LOCK = ['Environment', 'Variables', 'EVENT_LOG_LOCK'];

/** What is sealed can be removed by nobody before its time. */
export function lockFaults(template: Json): string[] {
  const locks = at(template, 'Resources', 'EventsBucket', 'Properties', 'ObjectLockEnabled') === true;
  const unaware = ofType(template, 'AWS::Lambda::Function')
    .filter(({ properties }) => KEEPERS.includes(target(at(properties, 'Role')) ?? ''))
    .filter(({ properties }) => String(at(properties, ...LOCK)) !== 'true')
    .map(({ id }) => `${id} locks nothing`);
  return [...(locks ? [] : ['EventsBucket locks nothing']), ...unaware];
}
