import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Problem } from '../../../../clients/typescript/src/index.ts';
import { Field } from '../../../ui/form.tsx';
import { factors as texts } from './texts.ts';

type Proof = { current_password?: string };
type Proving = {
  /** The field of the password, once the service has asked for it. */
  field: ComponentChildren;
  /** Runs an action with what was typed in the field. */
  prove: <T>(fields: FormData, act: (proof: Proof) => Promise<T>) => Promise<T>;
};

/** The present password, which the service asks of an open session that has proved nothing recently. */
export function useProof(): Proving {
  const [isAsked, setAsked] = useState(false);
  const prove: Proving['prove'] = async (fields, act) => {
    const typed = String(fields.get('current_password') ?? '');
    try {
      return await act(typed === '' ? {} : { current_password: typed });
    } catch (error) {
      if (error instanceof Problem && error.code === 'current-password-required') setAsked(true);
      throw error;
    }
  };
  const field = isAsked && (
    <Field
      label={texts.password}
      name="current_password"
      type="password"
      autoComplete="current-password"
      isRequired
    />
  );
  return { field, prove };
}
