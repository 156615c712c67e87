/** The bytes at the address of an uploaded file; sends no credentials to the storage bucket. */
export async function fetchedFile(url: string, signal?: AbortSignal): Promise<Blob> {
  const answer = await fetch(url, { ...(signal && { signal }), credentials: 'omit' });
  if (!answer.ok) throw new Error('the file was not given');
  return answer.blob();
}

/** The bytes as a data URL, as the content security policy blocks images of other origins. */
export const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('the file cannot be read'));
    reader.readAsDataURL(blob);
  });
