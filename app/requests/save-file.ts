/** Downloads a file with the browser; `name` must contain no personal data. */
export function saveFile(name: string, bytes: Uint8Array<ArrayBuffer> | string, type: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has started by then; without this, the document would stay in memory.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
