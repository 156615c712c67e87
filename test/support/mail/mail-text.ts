const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const unescaped = (text: string) =>
  text.replaceAll(/&(\w+|#39);/g, (_, name: string) => entities[name] ?? '');

/** The visible lines of an e-mail's HTML; a link becomes its text and its URL. */
export function pageLines(html: string): string[] {
  const body = html.slice(html.indexOf('<body'));
  return body
    .replaceAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs, '$2\n$1')
    .replaceAll(/<br>|<\/(?:p|h1|div)>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map(unescaped)
    .filter((line) => line !== '');
}

/** The lines of an e-mail's plain text, in the same form. */
export function textLines(text: string): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    if (line === '' || line === '--') return [];
    const isLabel = line.endsWith(' :') && URL.canParse(lines[at + 1] ?? '');
    return [isLabel ? line.slice(0, -2) : line];
  });
}
