import { client } from '../../session.ts';
import { Form } from '../../ui/form.tsx';
import { visit as texts } from './texts.ts';

/** The button to restore a deleted visit. */
export function RestoreVisit({ id, restored }: { id: number; restored: () => void }) {
  const send = async () => {
    await client.passages.restore({ path: { passage_id: id } });
    restored();
  };
  return (
    <Form name={`restore-${id}`} submit={texts.restore} send={send}>
      {null}
    </Form>
  );
}
