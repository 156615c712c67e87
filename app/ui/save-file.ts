/** Gives a file to the browser to save; `name` holds nothing of a person. */
export function saveFile(name: string, bytes: Uint8Array<ArrayBuffer> | string, type: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun by then; a URL that is kept would keep the document in memory.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
