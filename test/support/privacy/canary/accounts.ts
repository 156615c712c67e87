import { authenticator } from '../../auth/authenticator.ts';
import { codeOf } from '../../auth/factors.ts';
import { intoPng, pngChunk } from '../../files/pictures.ts';
import { newMessage } from '../../world/chat.ts';
import { draftOf, png, sendBytes } from '../../world/uploads.ts';
import { clear, hidden } from '../canary-values.ts';
import { type Stage, withKey } from './stage.ts';

/** The administrator changes the own e-mail address and password and ends a session; a member's account is deleted and restored. */
export async function useAccounts(stage: Stage): Promise<void> {
  const { ask, operationId, chiefId, memberId } = stage;
  const current_password = hidden.newPassword;
  await ask('PATCH', `/api/users/${chiefId}`, { email: hidden.ownEmail, current_password });
  await ask('POST', '/api/login', { username: clear.username, password: current_password }, { token: '' });
  const { data: sessions } = await ask('GET', '/api/sessions');
  const link = await ask('POST', '/api/sign-in-links');
  await ask('POST', '/api/sign-in-links/use', { token: link.token }, { token: '' });
  await useFactors(stage, current_password);
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

/** The administrator registers a passkey and codes, signs in with each, shows one again, and removes them; resets those of a member. */
async function useFactors({ ask, watch, memberId }: Stage, current_password: string): Promise<void> {
  const proof = { current_password };
  const phone = authenticator();
  const asked = await ask('POST', '/api/passkeys/options', proof);
  const draft = { name: hidden.passkeyName, credential: phone.create(asked) };
  const { passkey_id } = await ask('POST', '/api/passkeys', draft);
  await ask('PATCH', `/api/passkeys/${passkey_id}`, { name: `${hidden.passkeyName} 2` });
  await ask('GET', '/api/passkeys');
  await ask('GET', '/api/second-factors');
  const { secret } = await ask('POST', '/api/totp', proof);
  await ask('POST', '/api/totp/confirm', { code: codeOf(secret) });
  const { recovery_codes } = await ask('POST', '/api/recovery-codes');
  const signIn = await ask('POST', '/api/login/passkey/options', {}, { token: '' });
  await ask('POST', '/api/login/passkey', { credential: phone.get(signIn) }, { token: '' });
  const credentials = { username: clear.username, password: current_password };
  const { body } = await watch.ask('POST', '/api/login', credentials, { token: '' });
  const finish = { login_ticket: body.login_ticket, code: recovery_codes[0] };
  await ask('POST', '/api/login/second-factor', finish, { token: '' });
  const again = await ask('POST', '/api/session/step-up/options');
  await ask('POST', '/api/session/step-up', { credential: phone.get(again) });
  await ask('DELETE', `/api/users/${memberId}/second-factors`);
  await ask('DELETE', '/api/totp', proof);
  await ask('DELETE', `/api/passkeys/${passkey_id}`, proof);
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
