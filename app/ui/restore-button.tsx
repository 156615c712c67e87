import { Form } from './form.tsx';
import { removing as texts } from './removing-texts.ts';

type Props = { id: number; label?: string; restore: () => Promise<unknown> };

/** The button to restore a deleted record. */
export const RestoreButton = ({ id, label = texts.restore, restore }: Props) => (
  <Form name={`restore-${id}`} submit={label} send={restore}>
    {null}
  </Form>
);
