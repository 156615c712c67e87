import { Field, Form } from './form.tsx';
import { removing as texts } from './removing-texts.ts';

type Props = {
  label: string;
  hint: string;
  /** What a deletion leaves undone. */
  warning?: string;
  remove: (query: { soft: true; reason: string }) => Promise<unknown>;
};

/** Deletes one record after its reason, which its history keeps; it can be restored. */
export function RemoveForm({ label, hint, warning, remove }: Props) {
  const send = (fields: FormData) =>
    remove({ soft: true, reason: String(fields.get('reason') ?? '').trim() });
  return (
    <details>
      <summary>{label}</summary>
      <p class="quiet">{hint}</p>
      {warning && <p class="notice">{warning}</p>}
      <Form name="remove" submit={label} send={send} isDangerous>
        <Field label={texts.reason} name="reason" isRequired />
      </Form>
    </details>
  );
}
