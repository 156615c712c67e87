import { Field } from '../../ui/form.tsx';
import { secondFactor as texts } from './texts.ts';

/** The code of an application, or a recovery code: phones offer the one that they know. */
export const CodeField = () => (
  <Field label={texts.code} name="code" hint={texts.codeHint} autoComplete="one-time-code" isRequired />
);

/** What was typed in the field. */
export const codeIn = (fields: FormData): string => String(fields.get('code') ?? '');
