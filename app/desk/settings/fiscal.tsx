import { uploadChecked } from '../../requests/upload.ts';
import { client } from '../../session.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FileField, fileIn } from '../../ui/file-field.tsx';
import { Field, Form } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { Association, type Entity } from './association.tsx';
import { SettingsMenu } from './settings-menu.tsx';
import { settings, fiscal as texts } from './texts.ts';

/** The settings of fiscal receipts, and the confirmation that the association may issue them. */
export default function Fiscal() {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <SettingsMenu />
      <Association>{(entity, done) => <Edit of={entity} done={done} />}</Association>
    </Page>
  );
}

function Edit({ of: entity, done }: { of: Entity; done: (sentence: string) => void }) {
  const { fiscal } = entity.settings;
  const send = async (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '').trim() || null;
    const enabled = fields.has('enabled');
    const paper = fileIn(fields, 'basis_upload_id');
    const basis_upload_id = paper ? await uploadChecked(paper, 'fiscal-basis') : fiscal.basis_upload_id;
    await client.update(entity, {
      settings: {
        fiscal: {
          enabled,
          basis: text('basis'),
          category: text('category'),
          object: text('object'),
          signatory: text('signatory'),
          basis_upload_id,
          ...(enabled && fields.has('confirmed') ? { confirmed: true } : {}),
        },
      },
    });
    done(settings.saved);
  };
  return (
    <>
      <p class="notice">{fiscal.enabled ? texts.on : texts.off}</p>
      <Form key={entity.version} name="fiscal" submit={settings.save} send={send}>
        <Field label={texts.basis} name="basis" hint={texts.basisHint} value={fiscal.basis ?? ''} />
        <FileField
          label={texts.paper}
          name="basis_upload_id"
          hint={fiscal.basis_upload_id === null ? texts.paperHint : `${texts.paperThere} ${texts.paperHint}`}
          accept="application/pdf,image/png,image/jpeg"
        />
        <Field
          label={texts.category}
          name="category"
          hint={texts.categoryHint}
          value={fiscal.category ?? ''}
        />
        <TextArea label={texts.object} name="object" value={fiscal.object ?? ''} rows={3} />
        <Field
          label={texts.signatory}
          name="signatory"
          hint={texts.signatoryHint}
          value={fiscal.signatory ?? ''}
        />
        <Checkbox label={texts.enabled} name="enabled" isChecked={fiscal.enabled} />
        {!fiscal.enabled && <Checkbox label={texts.confirmed} name="confirmed" />}
      </Form>
    </>
  );
}
