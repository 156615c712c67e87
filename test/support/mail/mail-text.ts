const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const unescaped = (text: string) =>
  text.replaceAll(/&(\w+|#39);/g, (_, name: string) => entities[name] ?? '');

/** What a reader of the page of an e-mail is told, line by line; of a link its words and where it leads. */
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

/** The same of its text. */
export function textLines(text: string): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    if (line === '' || line === '--') return [];
    const isLabel = line.endsWith(' :') && URL.canParse(lines[at + 1] ?? '');
    return [isLabel ? line.slice(0, -2) : line];
  });
}
