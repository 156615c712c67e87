import { Ajv, type Options } from 'ajv';
import { asForm } from './as-form.ts';
import type { Derived, Side } from './schema.ts';
import { sentencesOf } from './sentences.ts';

/** What is wrong with a value, for the operation of that name. */
type Judge = (operation: string, value: unknown) => string[];

const DOCUMENT = 'pay-contract';
const options = { strict: false, allErrors: true, discriminator: true } satisfies Options;

/** Judges parameters of a form or a query, where text that reads as a number is one. */
export function requestJudge(derived: Derived): Judge {
  const judge = openJudge('request', derived, { ...options, coerceTypes: true });
  return (operation, params) => judge(operation, asForm(params ?? {}));
}

/** Judges answers, as strictly as JSON is. */
export function answerJudge(derived: Derived): Judge {
  return openJudge('answer', derived, options);
}

/** Compiles an operation when it is first judged; in one document, because operations share most of what they hold. */
function openJudge(side: Side, { operations, definitions }: Derived, settings: Options): Judge {
  const ajv = new Ajv(settings);
  const ofOperations = Object.fromEntries(operations.map((operation) => [operation.name, operation[side]]));
  ajv.addSchema({ definitions: { ...definitions[side], ...ofOperations } }, DOCUMENT);
  return (operation, value) => {
    const validate = ajv.getSchema(`${DOCUMENT}#/definitions/${operation}`);
    if (!validate) throw new Error(`the contract has no ${operation}`);
    return validate(value) ? [] : sentencesOf(validate.errors ?? []);
  };
}
