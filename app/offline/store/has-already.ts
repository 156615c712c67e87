import type { Visit } from './doors.ts';

/** Whether a visit has all these values already, so that there is nothing to change. */
export const hasAlready = (visit: Visit, changes: object): boolean =>
  Object.entries(changes).every(([name, value]) => (Reflect.get(visit, name) ?? null) === (value ?? null));
