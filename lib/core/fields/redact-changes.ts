import { entityFields, settingShapes } from '../records/entity.ts';
import { operationFields } from '../records/operation.ts';
import { passageFields } from '../records/passage.ts';
import { derivedSectorShapes, sectorFields } from '../records/sector.ts';
import { userFields } from '../records/user.ts';
import type { ChangedObject, ClearFields, ConcealedFields } from './changes.ts';
import { shapesOf } from './field-changes.ts';

type Plain = string | number | boolean;

/** A plain value or a list of them; a value that is concealed; or an object of listed fields. */
type Shape = 'plain' | 'concealed' | { readonly [name: string]: Shape };
type ShapeOf<V> = V extends Plain | readonly Plain[]
  ? 'plain'
  : { [F in keyof V]-?: ShapeOf<NonNullable<V[F]>> };

/** The allowed fields at run time: recorded changes have lost their types. */
const catalogue: {
  [O in ChangedObject]: { [F in keyof ClearFields[O]]: ShapeOf<NonNullable<ClearFields[O][F]>> } & {
    [F in ConcealedFields[O]]: 'concealed';
  };
} = {
  passage: {
    fk_sector: 'plain',
    fk_user: 'plain',
    flags: 'plain',
    payment_state: 'plain',
    deleted_at: 'plain',
    ...shapesOf(passageFields),
  },
  sector: { ...shapesOf(sectorFields), ...derivedSectorShapes, deleted_at: 'plain' },
  user: { ...shapesOf(userFields), deleted_at: 'plain' },
  entity: { ...shapesOf(entityFields), ...settingShapes, deleted_at: 'plain' },
  operation: { ...shapesOf(operationFields), deleted_at: 'plain' },
};

/** The allowed part of `changes`: other names are dropped, a concealed value becomes `true`. */
export function redactChanges(object: ChangedObject, changes: unknown): object {
  return allowedFields(catalogue[object], changes, (shape, change) => {
    if (shape === 'concealed' || !isRecord(change)) return true;
    return {
      old: allowedValue(shape, Reflect.get(change, 'old')),
      new: allowedValue(shape, Reflect.get(change, 'new')),
    };
  });
}

function allowedFields(
  shapes: { readonly [name: string]: Shape },
  values: unknown,
  write: (shape: Shape, value: unknown) => unknown,
): object {
  const entries = Object.entries(isRecord(values) ? values : {}).flatMap(([name, value]) => {
    const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined;
    return shape === undefined || value === undefined ? [] : [[name, write(shape, value)] as const];
  });
  return Object.fromEntries(entries);
}

function allowedValue(shape: Shape, value: unknown): unknown {
  if (typeof shape === 'object') return isRecord(value) ? allowedFields(shape, value, allowedValue) : null;
  if (Array.isArray(value)) return value.filter(isPlain);
  return isPlain(value) ? value : null;
}

function isPlain(value: unknown): value is Plain {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
