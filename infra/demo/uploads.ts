import { createHash } from 'node:crypto';
import { createCanvas } from '@napi-rs/canvas';
import { UserError } from '../local/user-error.ts';
import type { Api, Json } from './api.ts';

const TIMEOUT_MS = 30_000;
const PAUSE_MS = 200;

/** Uploads a PNG as a phone does and waits until it is checked; returns the upload. */
export async function uploadPicture(
  api: Api,
  purpose: string,
  filename: string,
  bytes: Buffer,
): Promise<Json> {
  const { upload_id, request } = await api.post('/api/uploads', {
    purpose,
    filename,
    content_type: 'image/png',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  const { method, url, headers } = request;
  const stored = await fetch(url, { method, headers, body: new Uint8Array(bytes) });
  if (!stored.ok) throw new UserError(`The bucket answered ${stored.status}: ${await stored.text()}`);
  await api.post(`/api/uploads/${upload_id}/complete`);
  for (const start = Date.now(); ; await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))) {
    const upload = await api.get(`/api/uploads/${upload_id}`);
    if (upload.state === 'ready') return upload;
    if (upload.state === 'refused') throw new UserError(`${filename} was refused: ${upload.problem}`);
    if (Date.now() - start > TIMEOUT_MS) throw new UserError(`${filename} was not checked in time.`);
  }
}

/** Gives the association of the season a logo, which all its receipts carry. */
export async function giveLogo(api: Api, entityId: number, text: string): Promise<string> {
  const logo = await uploadPicture(api, 'logo', 'logo.png', drawLogo(text));
  await api.patch(`/api/entities/${entityId}`, { logo: logo.upload_id });
  return `Logo of ${logo.width} × ${logo.height} pixels: checked, on the receipts`;
}

/** A door in any colour with a number. */
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

/** A red shield with yellow letters. */
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
