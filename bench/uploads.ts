import { createCanvas, loadImage } from '@napi-rs/canvas';
import { inspectFile } from '../lib/uploads/inspect/inspect.ts';
import { compare } from './measure.ts';

const [WIDTH, HEIGHT] = [4000, 3000];

/** Draws a picture of a phone's size from noise, which takes longest to decode and to encode. */
function drawNoise(): Buffer {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  const image = context.createImageData(WIDTH, HEIGHT);
  let state = 1;
  for (let at = 0; at < image.data.length; at += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    image.data.set([state >>> 24, (state >>> 16) & 255, (state >>> 8) & 255, 255], at);
  }
  context.putImageData(image, 0, 0);
  return canvas.encodeSync('jpeg', 90);
}

async function drawAgain(bytes: Buffer): Promise<Buffer> {
  const image = await loadImage(bytes);
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas.encode('jpeg', 90);
}

/** Floor: the decoder and the encoder alone. */
export async function inspectPicture() {
  const bytes = drawNoise();
  return compare({
    name: `inspect a JPEG of ${Math.round(bytes.length / 1e6)} MB`,
    unit: 'pictures',
    floor: () => drawAgain(bytes),
    ours: () => inspectFile({ purpose: 'chat', content_type: 'image/jpeg', bytes }),
    calls: 3,
    aim: 0.9,
  });
}
