import { useState } from 'preact/hooks';
import { dataUrlOf, fetchedFile } from '../../requests/fetched-file.ts';
import { uploadChecked } from '../../requests/upload.ts';
import { client } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { FileField, fileIn } from '../../ui/file-field.tsx';
import { Form } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { Association, type Entity } from './association.tsx';
import { SettingsMenu } from './settings-menu.tsx';
import { logo as texts } from './texts.ts';

/** The logo on receipts, with a preview. */
export default function Logo() {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <SettingsMenu />
      <Association>
        {(entity, done) => (
          <>
            <h2>{texts.preview}</h2>
            <Paper of={entity} />
            {entity.logo === null && <p class="quiet">{texts.none}</p>}
            <Choose of={entity} done={done} />
            {entity.logo !== null && <Remove of={entity} done={done} />}
          </>
        )}
      </Association>
    </Page>
  );
}

/** A preview of the receipt header, in its proportions. */
function Paper({ of: { name, address_line, postal_code, city, logo } }: { of: Entity }) {
  return (
    <div class="paper">
      {logo !== null && <Picture upload={logo} />}
      <div>
        <p class="issuer">
          <bdi>{name}</bdi>
        </p>
        <p>{address_line}</p>
        <p>
          {postal_code} {city}
        </p>
      </div>
      <div class="kind">
        <p class="issuer">{texts.receipt}</p>
        <p>{texts.number}</p>
      </div>
    </div>
  );
}

/** The maximum logo size in points (25 mm × 18 mm), and screen pixels per point. */
const MOST = { width: 70.8, height: 51 };
const PIXELS = 4 / 3;

function Picture({ upload }: { upload: number }) {
  const asked = useAnswer(`logo ${upload}`, async (signal) => {
    const { url, thumbnail, width, height } = await client.uploads.get({
      path: { upload_id: upload },
      signal,
    });
    const source = await dataUrlOf(await fetchedFile(thumbnail?.url ?? url ?? '', signal));
    const [wide, high] = [width ?? 1, height ?? 1];
    // As on receipts, the logo is not enlarged beyond one point per image pixel.
    const scale = Math.min(1, MOST.width / wide, MOST.height / high) * PIXELS;
    return { source, width: Math.round(wide * scale), height: Math.round(high * scale) };
  });
  return (
    <Answered of={asked}>
      {({ source, width, height }) => <img src={source} width={width} height={height} alt={texts.alt} />}
    </Answered>
  );
}

type DoingProps = { of: Entity; done: (sentence: string) => void };

function Choose({ of: entity, done }: DoingProps) {
  const [isBusy, setBusy] = useState(false);
  const send = async (fields: FormData) => {
    const file = fileIn(fields, 'logo');
    if (!file) throw new Sentence(texts.choose);
    setBusy(true);
    try {
      await client.update(entity, { logo: await uploadChecked(file, 'logo') });
    } finally {
      setBusy(false);
    }
    done(texts.done);
  };
  return (
    <Form key={entity.version} name="logo" submit={texts.submit} send={send}>
      <FileField label={texts.file} name="logo" hint={texts.fileHint} accept="image/png,image/jpeg" />
      <p role="status" class="quiet">
        {isBusy && texts.busy}
      </p>
    </Form>
  );
}

function Remove({ of: entity, done }: DoingProps) {
  const send = async () => {
    await client.update(entity, { logo: null });
    done(texts.removed);
  };
  return (
    <Form name="remove" submit={texts.remove} send={send}>
      {null}
    </Form>
  );
}
