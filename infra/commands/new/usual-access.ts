import type { Access, Action } from '../../../lib/core/roles-matrix.ts';
import type { RecordKind } from './record-kind.ts';
import { recordKinds } from './records.ts';

/** The actions of domains without a record in paths: of a GET, and of a change. */
const accessOfOthers: Readonly<Record<string, { reading: Action; writing: Action }>> = {
  cash: { reading: 'cash.read', writing: 'cash.settle' },
  emails: { reading: 'email.read', writing: 'email.write' },
  geo: { reading: 'geo.read', writing: 'geo.read' },
  pay: { reading: 'pay.account', writing: 'pay.account' },
  privacy: { reading: 'privacy.manage', writing: 'privacy.manage' },
  stats: { reading: 'stats.read', writing: 'stats.read' },
  uploads: { reading: 'upload.use', writing: 'upload.use' },
};

/** The default access of an endpoint: that of the records it answers or changes, else that of its domain. */
export function usualAccess(domain: string, kind: RecordKind | undefined, isReading: boolean): Access {
  const access = (kind ?? recordKinds[domain])?.access ?? accessOfOthers[domain];
  if (!access) return 'signed-in';
  return isReading ? access.reading : access.writing;
}
