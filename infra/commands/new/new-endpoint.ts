import { type Access, accessMatrix } from '../../../lib/core/roles-matrix.ts';
import { functionName } from '../../deploy/names.ts';
import { UserError } from '../../local/user-error.ts';
import type { RecordKind } from './record-kind.ts';
import { recordKinds } from './records.ts';
import { usualAccess } from './usual-access.ts';
import { isListOf, usualMethod, usualPath } from './usual-route.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const actions = Object.keys(accessMatrix).filter(isAction);

/** The folders of `functions/` and `lib/` that contain no endpoints. */
const notDomains = ['core', 'data', 'gateways', 'jobs', 'runtime', 'workers'];
/** The maximum length of a function's name in AWS, which refuses longer names. */
const MAX_NAME = 64;
const NAME = /^([a-z][a-z\d]*(?:-[a-z\d]+)*)\/([a-z][a-z\d]*(?:-[a-z\d]+)*)$/;
const PATH = /^\/api(\/([a-z\d]+(-[a-z\d]+)*|\{[a-z_]+\}))+$/;

export type NewEndpoint = {
  /** `passages/archive` */
  name: string;
  domain: string;
  verb: string;
  method: string;
  path: string;
  access: Access;
  /** The kind of the record in the path. */
  record: RecordKind | undefined;
  /** Whether it answers pages: a GET whose verb begins with `list`. */
  isList: boolean;
};

export type Options = { method?: string | undefined; path?: string | undefined; access?: string | undefined };

/** Completes the options of a new endpoint with defaults; throws a one-line UserError if they are invalid. */
export function newEndpoint(name: string, options: Options): NewEndpoint {
  const { domain, verb } = namesIn(name);
  const method = (options.method ?? usualMethod(verb)).toUpperCase();
  if (!methods.includes(method)) throw new UserError(`--method ${method}: expected ${methods.join(', ')}.`);
  const isList = isListOf(method, verb);
  const path = options.path ?? usualPath(domain, verb, method);
  const record = recordIn(path);
  // A list requires the right to read the records that it lists.
  const subject = isList ? (recordKinds[domain] ?? record) : record;
  const access = accessOf(options.access) ?? usualAccess(domain, subject, method === 'GET');
  if (record && !isAction(access)) {
    throw new UserError(
      `--access ${access}: whoever names ${record.noun} needs an action of the access matrix.`,
    );
  }
  return { name, domain, verb, method, path, access, record, isList };
}

function namesIn(name: string): { domain: string; verb: string } {
  const [, domain, verb] = NAME.exec(name) ?? [];
  if (!domain || !verb) throw new UserError(`${name}: expected domain/verb in kebab-case: passages/archive.`);
  if (notDomains.includes(domain)) throw new UserError(`${name}: ${domain} is no domain of endpoints.`);
  if (functionName('PROD', name).length > MAX_NAME)
    throw new UserError(`${name}: too long for a function of AWS.`);
  return { domain, verb };
}

function recordIn(path: string): RecordKind | undefined {
  if (!PATH.test(path)) throw new UserError(`--path ${path}: expected /api/words/{record_id}/in-kebab-case.`);
  const [parameter, ...more] = [...path.matchAll(/\{(\w+)\}/g)].map(([, id]) => id);
  if (parameter === undefined) return undefined;
  const kinds = Object.values(recordKinds);
  const record = kinds.find(({ id }) => id === parameter);
  if (record && more.length === 0) return record;
  throw new UserError(`--path ${path}: expected at most one of {${kinds.map(({ id }) => id).join('}, {')}}.`);
}

function accessOf(text: string | undefined): Access | undefined {
  if (text === undefined || text === 'open' || text === 'signed-in' || isAction(text)) return text;
  throw new UserError(`--access ${text}: expected open, signed-in, ${actions.join(', ')}.`);
}

export function isAction(access: string): access is keyof typeof accessMatrix {
  return Object.hasOwn(accessMatrix, access);
}
