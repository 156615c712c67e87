import { createCanvas } from '@napi-rs/canvas';
import type { Client, Schemas } from '../../clients/typescript/src/index.ts';
import { UserError } from '../local/user-error.ts';

/** Uploads a PNG as a phone does and waits until it is checked; returns the upload. */
export async function uploadPicture(
  api: Client,
  purpose: 'logo' | 'chat',
  filename: string,
  bytes: Buffer,
): Promise<Schemas['Upload']> {
  const upload = await api.upload({
    purpose,
    filename,
    content_type: 'image/png',
    bytes: new Uint8Array(bytes),
  });
  if (upload.state !== 'ready') throw new UserError(`${filename} is ${upload.state}: ${upload.problem}`);
  return upload;
}

/** Gives the season's association a logo, which appears on all its receipts. */
export async function giveLogo(api: Client, entityId: number, text: string): Promise<string> {
  const logo = await uploadPicture(api, 'logo', 'logo.png', drawLogo(text));
  await api.entities.update({ path: { entity_id: entityId }, body: { logo: logo.upload_id } });
  return `Logo of ${logo.width} × ${logo.height} pixels: checked, on the receipts`;
}

/** Draws a door with a number, in the given colour. */
export function drawPicture(text: string, [red = 0, green = 0, blue = 0]: Uint8Array): Buffer {
  const canvas = createCanvas(320, 480);
  const pen = canvas.getContext('2d');
  pen.fillStyle = `rgb(${red} ${green} ${blue})`;
  pen.fillRect(40, 20, 240, 460);
  pen.fillStyle = '#ffffff';
  pen.font = 'bold 60px sans-serif';
  pen.textAlign = 'center';
  pen.fillText(text, 160, 140);
  return canvas.toBuffer('image/png');
}

/** Draws a red shield with yellow letters. */
function drawLogo(text: string): Buffer {
  const canvas = createCanvas(480, 480);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#a3200d';
  pen.beginPath();
  pen.moveTo(240, 10);
  pen.lineTo(460, 90);
  pen.quadraticCurveTo(460, 360, 240, 470);
  pen.quadraticCurveTo(20, 360, 20, 90);
  pen.fill();
  pen.fillStyle = '#ffd54f';
  pen.font = 'bold 130px sans-serif';
  pen.textAlign = 'center';
  pen.fillText(text, 240, 270);
  return canvas.toBuffer('image/png');
}
