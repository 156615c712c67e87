import type { OpenMap } from '../../map/open.ts';

/**
 * Lays a picture of the map in its place while the page is printed: a browser keeps nothing of what WebGL has drawn. Returns how to
 * end it.
 */
export function printable({ canvas }: Pick<OpenMap, 'canvas'>): () => void {
  const picture = document.createElement('canvas');
  picture.className = 'printed';
  const lay = () => {
    // Read in the task in which it was drawn, before the browser clears it.
    const drawn = canvas.redraw().getCanvas();
    [picture.width, picture.height] = [drawn.width, drawn.height];
    picture.getContext('2d')?.drawImage(drawn, 0, 0);
    canvas.getContainer().after(picture);
  };
  const remove = () => picture.remove();
  addEventListener('beforeprint', lay);
  addEventListener('afterprint', remove);
  return () => {
    remove();
    removeEventListener('beforeprint', lay);
    removeEventListener('afterprint', remove);
  };
}
