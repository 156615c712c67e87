import { type Json, ofType, referencedResource, valueAt } from '../template.ts';
import { MAINTAINERS } from './event-log.ts';

const LOCK = ['Environment', 'Variables', 'EVENT_LOG_LOCK'];

/** Faults of the object lock, which keeps sealed files from being removed before their retention ends. */
export function lockFaults(template: Json): string[] {
  const locks = valueAt(template, 'Resources', 'EventsBucket', 'Properties', 'ObjectLockEnabled') === true;
  const unaware = ofType(template, 'AWS::Lambda::Function')
    .filter(({ properties }) => MAINTAINERS.includes(referencedResource(valueAt(properties, 'Role')) ?? ''))
    .filter(({ properties }) => String(valueAt(properties, ...LOCK)) !== 'true')
    .map(({ id }) => `${id} locks nothing`);
  return [...(locks ? [] : ['EventsBucket locks nothing']), ...unaware];
}
