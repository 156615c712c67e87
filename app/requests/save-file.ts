/** A loaded file, or a temporary address whose answer names the file. A name contains no personal data. */
export type FileToSave = { name: string; type: string; content: BlobPart } | { url: string; name?: string };

/** Saves a file with the browser, under its name. */
export function saveFile(file: FileToSave): void {
  const link = document.createElement('a');
  if ('content' in file) {
    const url = URL.createObjectURL(new Blob([file.content], { type: file.type }));
    link.href = url;
    // The browser reads it after this task; without this, the document would stay in memory.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } else {
    link.href = file.url;
  }
  // Without it, a file that the browser can show would replace the page. Another origin names its file itself.
  link.download = file.name ?? '';
  link.click();
}
