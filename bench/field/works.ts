import { idlePull } from './idle.ts';
import type { Field } from './open.ts';
import { firstLoad, pullPage } from './pulls.ts';
import { pushCreations } from './pushes.ts';
import type { FieldRow } from './table.ts';

/** The measurements of field mode over HTTP; each compares ours with its own floor. */
export const fieldWorks: readonly ((field: Field) => Promise<FieldRow[]>)[] = [
  firstLoad,
  pullPage,
  pushCreations,
  idlePull,
];
