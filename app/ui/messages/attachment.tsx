import { NetworkFault, type Schemas } from '../../../clients/typescript/src/index.ts';
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
    return { upload, picture: small ? await dataOf(await bytesOf(small.url, signal)) : undefined };
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
          alt={`${texts.picture} : ${upload.filename}`}
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
  return { name, type, content: await bytesOf(url) };
}

/** Sends no credentials to the storage bucket. */
async function bytesOf(url: string, signal?: AbortSignal): Promise<Blob> {
  const answer = await fetch(url, { ...(signal && { signal }), credentials: 'omit' });
  if (!answer.ok) throw new Error('the file was not given');
  return answer.blob();
}

/** Converts to a data URL, as the content security policy blocks images of other origins. */
const dataOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('the file cannot be read'));
    reader.readAsDataURL(blob);
  });
