import { useState } from 'preact/hooks';
import type { Answer } from '../../../clients/typescript/src/index.ts';
import { client, entityId, may } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { Checks } from '../../ui/checks.tsx';
import { Field, Form, Select } from '../../ui/form.tsx';
import { actionWords, isPreset, type KeyAction, type Preset, presets, subjects } from './action-words.ts';
import { monthsAhead } from './months-ahead.ts';
import { newKey as texts } from './texts.ts';

const isAction = (name: unknown): name is KeyAction => typeof name === 'string' && name in actionWords;
const choices = Object.entries(texts.presets);

/** Makes a key: for what, its name, what it may do, and until when. */
export function NewKey({ made }: { made: (key: Answer<'keys-create'>) => void }) {
  const [preset, setPreset] = useState<Preset>('accounting');
  // Ticks that were kept belong to what the key was for.
  const ticks = `actions-${preset}`;
  const send = async (fields: FormData) => {
    const actions = fields.getAll(ticks).filter(isAction);
    if (actions.length === 0) throw new Sentence(texts.nothing, { cause: ticks });
    const body = {
      name: String(fields.get('name') ?? '').trim(),
      actions,
      ...(entityId.value ? { entity_id: entityId.value } : {}),
      expires_at: monthsAhead(Number(fields.get('months'))),
    };
    made(await client.keys.create({ body }));
  };
  return (
    <section aria-labelledby="new-key">
      <h2 id="new-key">{texts.title}</h2>
      <Select
        label={texts.forWhat}
        name="preset"
        value={preset}
        options={choices}
        onChange={(name) => isPreset(name) && setPreset(name)}
      />
      <Form name="new-key" submit={texts.submit} send={send}>
        <Field label={texts.name} name="name" hint={texts.nameHint} isRequired />
        <Select label={texts.lasts} name="months" options={texts.months} />
        <details open={preset === 'other'}>
          <summary>{texts.actions}</summary>
          <p class="quiet">{texts.actionsHint}</p>
          {subjects.map((subject) => (
            <Actions key={`${preset} ${subject.title}`} of={subject} name={ticks} chosen={presets[preset]} />
          ))}
        </details>
      </Form>
    </section>
  );
}

type Props = { of: (typeof subjects)[number]; name: string; chosen: readonly KeyAction[] };

/** The actions of a subject that the user may perform. */
function Actions({ of: { title, actions }, name, chosen }: Props) {
  const options = actions
    .filter((action) => may(action))
    .map((action) => ({ value: action, label: actionWords[action], isChecked: chosen.includes(action) }));
  return options.length > 0 && <Checks legend={title} name={name} options={options} />;
}
