import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { href, idInAddress } from '../../frame/location.ts';
import { ofEntity } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { Field, Form } from '../../ui/form.tsx';
import { privacy as texts } from './texts.ts';

/** The person and the reason, which every privacy request contains. */
export type Request = Omit<Schemas['ErasureRequest'], 'dry_run'>;

const details = ['name', 'email', 'phone', 'donor_address'] as const;

/** A member or donor by the id in the address; other people by details, which stay in the form. */
export function PersonForm({ send }: { send: (request: Request) => Promise<void> }) {
  const [user_id, passage_id] = [idInAddress('membre'), idInAddress('passage')];
  const isKnown = user_id !== undefined || passage_id !== undefined;
  const read = async (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    const given = details.filter((name) => text(name) !== '').map((name) => [name, text(name)] as const);
    if (!isKnown && given.length === 0) throw new Sentence(texts.nobody);
    await send({
      ...ofEntity(),
      ...Object.fromEntries(given),
      ...(user_id === undefined ? {} : { user_id }),
      ...(user_id === undefined && passage_id !== undefined ? { passage_id } : {}),
      reason: text('reason'),
    });
  };
  return (
    <Form name="person" submit={texts.submit} send={read}>
      {isKnown ? (
        <p>
          {user_id === undefined ? (
            <>
              {texts.ofVisit} <a href={href('visit', {}, passage_id)}>{passage_id}</a>.
            </>
          ) : (
            <>
              {texts.ofMember} <a href={href('member', {}, user_id)}>{texts.memberPage}</a>.
            </>
          )}{' '}
          <a href={href('privacy', { membre: '', passage: '' })}>{texts.other}</a>
        </p>
      ) : (
        <>
          <p class="lead">{texts.findHint}</p>
          <div class="row">
            <Field label={texts.name} name="name" hint={texts.nameHint} />
            <Field label={texts.email} name="email" inputMode="email" />
          </div>
          <div class="row">
            <Field label={texts.phone} name="phone" inputMode="tel" />
            <Field label={texts.address} name="donor_address" />
          </div>
        </>
      )}
      <Field label={texts.reason} name="reason" hint={texts.reasonHint} isRequired />
    </Form>
  );
}
