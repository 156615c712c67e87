import type { Answer } from '../../../clients/typescript/src/index.ts';
import { client, session } from '../../session.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Form, Select } from '../../ui/form.tsx';
import { monthsAhead } from './months-ahead.ts';
import { manageKey as texts } from './texts.ts';

export type Key = Answer<'keys-list'>['data'][number];

type Props = {
  of: Key;
  /** Shows the new secret of a renewed key. */
  renewed: (key: Answer<'keys-rotate'>) => void;
  ended: () => void;
};

/** Renews the own key, and ends any. */
export function ManageKey({ of: key, renewed, ended }: Props) {
  const isOwn = session.value?.user.user_id === key.made_by;
  const path = { key_id: key.key_id };
  const rotate = async (fields: FormData) => {
    const overlap_hours = Number(fields.get('overlap'));
    const end = fields.has('prolong') ? { expires_at: monthsAhead(12) } : {};
    renewed(await client.keys.rotate({ path, body: { overlap_hours, ...end } }));
  };
  const end = async () => {
    await client.keys.end({ path });
    ended();
  };
  return (
    <>
      {isOwn && key.state === 'live' && (
        <details>
          <summary>{texts.rotate}</summary>
          <p class="quiet">{texts.rotateHint}</p>
          <Form name={`rotate-${key.key_id}`} submit={texts.rotate} send={rotate}>
            <Select label={texts.overlap} name="overlap" options={texts.overlaps} />
            <Checkbox label={texts.prolong} name="prolong" />
          </Form>
        </details>
      )}
      <details>
        <summary>{texts.end}</summary>
        <p class="quiet">{texts.endHint}</p>
        <Form name={`end-${key.key_id}`} submit={texts.end} send={end} isDangerous>
          {null}
        </Form>
      </details>
    </>
  );
}
