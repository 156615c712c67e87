import { Ajv, type Options } from 'ajv';
import { asForm } from './as-form.ts';
import { describeErrors } from './describe-errors.ts';
import type { Derived, Side } from './schema.ts';

/** Returns the errors in a value of the named operation. */
type Validate = (operation: string, value: unknown) => string[];

const DOCUMENT = 'pay-contract';
const options = { strict: false, allErrors: true, discriminator: true } satisfies Options;

/** Validates form or query parameters, coercing text to numbers. */
export function requestValidator(derived: Derived): Validate {
  const validate = compileValidator('request', derived, { ...options, coerceTypes: true });
  return (operation, params) => validate(operation, asForm(params ?? {}));
}

/** Validates responses without coercion. */
export function responseValidator(derived: Derived): Validate {
  return compileValidator('answer', derived, options);
}

/** Compiles each operation on first use; all share one document, because they share most definitions. */
function compileValidator(side: Side, { operations, definitions }: Derived, settings: Options): Validate {
  const ajv = new Ajv(settings);
  const ofOperations = Object.fromEntries(operations.map((operation) => [operation.name, operation[side]]));
  ajv.addSchema({ definitions: { ...definitions[side], ...ofOperations } }, DOCUMENT);
  return (operation, value) => {
    const validate = ajv.getSchema(`${DOCUMENT}#/definitions/${operation}`);
    if (!validate) throw new Error(`the contract has no ${operation}`);
    return validate(value) ? [] : describeErrors(validate.errors ?? []);
  };
}
