import { useState } from 'preact/hooks';
import { describeBlock } from '../../offline/outbox/describe-block.ts';
import { type Door, isBlock } from '../../offline/store/doors.ts';
import type { FloorAndDoor } from '../../offline/store/dwelling.ts';
import { described } from '../../offline/store/evening-signals.ts';
import { plural } from '../../texts/numbers.ts';
import { Act } from '../../ui/act.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, Form } from '../../ui/form.tsx';
import { intoView } from '../../ui/into-view.ts';
import { takeFocus } from '../../ui/take-focus.ts';
import { describeTexts as texts } from './describe-texts.ts';
import { floorsAndDoors } from './floors-and-doors.ts';

type Props = { of: Door; done: (said: string) => void };

/** Makes the dwellings of a block in one go, floors by doors, where nobody knows them. */
export function DescribeBlock({ of: door, done }: Props) {
  const { address_id, nb_niveau } = door.address;
  const [isOpen, setOpen] = useState(false);
  const [count, setCount] = useState<number | undefined>();
  const isDescribed = described.value[address_id] !== undefined;
  if (!isOpen)
    return (
      <p>
        <button type="button" onClick={() => setOpen(true)}>
          {isDescribed ? texts.again : isBlock(door) ? texts.title : texts.notAHouse}
        </button>
      </p>
    );
  const save = async (dwellings: FloorAndDoor[]) => {
    await describeBlock(address_id, dwellings);
    setOpen(false);
    done(dwellings.length > 0 ? `${texts.kept} ${plural(dwellings.length, 'logement')}.` : texts.forgotten);
  };
  return (
    <section aria-labelledby="describe" ref={intoView}>
      <h2 id="describe" ref={takeFocus} tabIndex={-1}>
        {texts.title}
      </h2>
      <p class="quiet">{texts.lead}</p>
      <Form
        name={`describe-${address_id}`}
        submit={texts.save}
        send={async (fields) => save(dwellingsIn(fields))}
        aside={
          <button type="button" class="plain" onClick={() => setOpen(false)}>
            {texts.close}
          </button>
        }
      >
        <div onInput={(event) => setCount(countIn(event.currentTarget.closest('form')))}>
          <Field
            label={texts.floors}
            name="etages"
            hint={texts.floorsHint}
            value={nb_niveau === null ? '' : String(nb_niveau - 1)}
            inputMode="numeric"
            width="short"
          />
          <Checkbox label={texts.ground} name="rdc" isChecked />
          <Field label={texts.doors} name="portes" hint={texts.doorsHint} />
        </div>
        <p role="status">{count !== undefined && <strong>{plural(count, 'logement')}</strong>}</p>
      </Form>
      {isDescribed && <Act label={texts.forget} act={() => save([])} />}
    </section>
  );
}

const dwellingsIn = (fields: FormData) =>
  floorsAndDoors({
    floors: String(fields.get('etages') ?? ''),
    hasGround: fields.has('rdc'),
    doors: String(fields.get('portes') ?? ''),
  });

/** The number of dwellings while typing; undefined until it makes sense. */
function countIn(form: HTMLFormElement | null): number | undefined {
  if (!form) return undefined;
  try {
    return dwellingsIn(new FormData(form)).length;
  } catch {
    return undefined;
  }
}
