/** What a text file can be decoded as; undefined for bytes that are no text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decodeAsMarked(bytes);
  return text?.includes('\0') ? undefined : text?.replace(/^\ufeff/, '');
}

function decodeAsMarked(bytes: Uint8Array): string {
  const [first, second] = bytes;
  // "Texte Unicode" of Excel.
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // As French spreadsheets on Windows save.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
