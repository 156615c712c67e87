/** A stylesheet that not every page needs. */
type Style = 'desk-style' | 'map-style' | 'card-style';

/** The address of an app file that a `meta` in `index.html` contains. */
export const ownFile = (name: Style | 'map-worker'): string =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';

/** Loads a page together with a stylesheet that not every page needs. */
export async function withStyle<T>(name: Style, page: Promise<T>): Promise<T> {
  const href = ownFile(name);
  const known = document.querySelector(`link[href="${href}"]`);
  const [loaded] = await Promise.all([page, known ? undefined : loadStyle(href)]);
  return loaded;
}

const loadStyle = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      // The next try asks for it again.
      link.remove();
      reject(new Error('a style was not loaded'));
    };
    document.head.append(link);
  });
