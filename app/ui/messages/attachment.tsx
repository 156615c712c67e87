import { NetworkFault, type Schemas } from '../../../clients/typescript/src/index.ts';
import { dataUrlOf, fetchedFile } from '../../requests/fetched-file.ts';
import { client } from '../../session.ts';
import { useAnswer } from '../answer.tsx';
import { Download } from '../download.tsx';
import { room as texts } from './texts.ts';

type Upload = Schemas['Upload'];
type Shown = { upload: Upload; picture: string | undefined };

/** A file of a message: its thumbnail and a download button. */
export function Attachment({ id }: { id: number }) {
  const { value, error } = useAnswer(`upload ${id}`, async (signal): Promise<Shown> => {
    const upload = await client.uploads.get({ path: { upload_id: id }, signal });
    const small = upload.thumbnail;
    return { upload, picture: small ? await dataUrlOf(await fetchedFile(small.url, signal)) : undefined };
  });
  if (error !== undefined)
    return <p class="quiet">{error instanceof NetworkFault ? texts.pictureNeedsNetwork : texts.noPicture}</p>;
  if (!value) return <p class="quiet">{texts.loadingPicture}</p>;
  const { upload, picture } = value;
  return (
    <div class="attachment">
      {picture && (
        <img
          src={picture}
          alt={`${texts.picture} : ${upload.filename}`}
          width={upload.thumbnail?.width}
          height={upload.thumbnail?.height}
        />
      )}
      <p class="quiet">
        <bdi>{upload.filename}</bdi>
      </p>
      <Download label={texts.save} isBusyLabel={texts.saveBusy} read={() => fileOf(id)} />
    </div>
  );
}

/** Fetches the URL on demand, as it expires within a minute. */
async function fileOf(upload_id: number) {
  const { url, filename: name, content_type: type } = await client.uploads.get({ path: { upload_id } });
  if (url === null) throw new Error('the file has no address');
  return { name, type, content: await fetchedFile(url) };
}
