/** A stylesheet that not every page needs. */
type Style = 'desk-style' | 'map-style' | 'card-style';

/** The address of an app file that a `meta` in `index.html` contains. */
export const ownFile = (name: Style | 'map-worker'): string =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';

/** The styles that are loaded, or being loaded. */
const styles = new Map<Style, Promise<void>>();

/** Loads a page together with a stylesheet that not every page needs; asks again for one that was not loaded. */
export async function withStyle<T>(name: Style, page: Promise<T>): Promise<T> {
  const style = styles.get(name) ?? loadStyle(ownFile(name));
  styles.set(name, style);
  style.catch(() => styles.delete(name));
  const [loaded] = await Promise.all([page, style]);
  return loaded;
}

const loadStyle = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error('a style was not loaded'));
    };
    document.head.append(link);
  });
