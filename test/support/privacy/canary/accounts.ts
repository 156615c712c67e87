import { intoPng, pngChunk } from '../../files/pictures.ts';
import { newMessage } from '../../world/chat.ts';
import { draftOf, png, sendBytes } from '../../world/uploads.ts';
import { clear, hidden } from '../canary-values.ts';
import { type Stage, withKey } from './stage.ts';

/** The administrator changes the own e-mail address and password and ends a session; a member's account is deleted and restored. */
export async function useAccounts({ ask, operationId, chiefId, memberId }: Stage): Promise<void> {
  const current_password = hidden.newPassword;
  await ask('PATCH', `/api/users/${chiefId}`, { email: hidden.ownEmail, current_password });
  await ask('POST', '/api/login', { username: clear.username, password: current_password }, { token: '' });
  const { data: sessions } = await ask('GET', '/api/sessions');
  const link = await ask('POST', '/api/sign-in-links');
  await ask('POST', '/api/sign-in-links/use', { token: link.token }, { token: '' });
  const other = sessions.find(({ current }: { current: boolean }) => !current);
  await ask('DELETE', `/api/sessions/${other.session_id}`);
  await ask('POST', '/api/passwords/generate');
  await ask('POST', '/api/passwords/check', { password: hidden.userPassword });
  await ask('PUT', '/api/passwords', { current_password, password: hidden.userPassword });

  const member = { user_id: memberId };
  const { ope_user_id } = await ask('POST', `/api/operations/${operationId}/members`, member);
  await ask('DELETE', `/api/operations/${operationId}/members/${ope_user_id}`);
  await ask('DELETE', `/api/users/${memberId}?reason=${encodeURIComponent(clear.reason)}`);
  await ask('POST', `/api/users/${memberId}/restore`);
}

/** Sends a file to colleagues, deletes another one, and leaves an upload incomplete. */
export async function sendFiles(stage: Stage): Promise<{ room_id: number; upload_id: number }> {
  const { ask, chiefId, importedId, memberId, watch } = stage;
  const upload_id = await announce(stage, 'complete');
  await ask('POST', `/api/uploads/${upload_id}/complete`);
  await watch.deliver();
  await ask('DELETE', `/api/uploads/${await announce(stage, 'to be deleted')}`);
  await announce(stage, 'left');
  const draft = { kind: 'group', title: hidden.roomTitle, user_ids: [importedId] };
  const { room_id } = await ask('POST', '/api/chat/rooms', draft);
  const members = { user_ids: [chiefId, importedId, memberId] };
  await ask('PUT', `/api/chat/rooms/${room_id}/members`, members);
  const message = { ...newMessage(hidden.message), upload_ids: [upload_id] };
  const { seq } = await ask('POST', `/api/chat/rooms/${room_id}/messages`, message, withKey());
  await ask('POST', `/api/chat/rooms/${room_id}/read`, { seq });
  return { room_id, upload_id };
}

/** Stores a picture with a comment in its metadata; returns the id of the upload. */
async function announce({ ask }: Stage, comment: string): Promise<number> {
  const said = pngChunk('tEXt', Buffer.from(`Comment\0${hidden.fileText} ${comment}`, 'latin1'));
  const bytes = intoPng(png(), said);
  const draft = draftOf(bytes, { filename: hidden.fileName });
  const { upload_id, request } = await ask('POST', '/api/uploads', draft);
  const status = await sendBytes(request, bytes);
  if (status !== 200) throw new Error(`the bucket answered ${status}`);
  return upload_id;
}
