import type { HookAPI } from 'antd/es/modal/useModal';

import type { DataPort, EnginePorts, Row } from '#engine/base/ports.ts';
import {
  appStore,
  dictsAtom,
  permissionsAtom,
  rolesAtom,
  siteAtom,
  userAtom,
} from '#runtime/state/session-state.ts';
import { toggleHelp } from '#runtime/state/shell-state.ts';
import { change } from '#runtime/state/tabs-model.ts';
import { changeTabs } from '#runtime/state/tabs-state.ts';
import { showToast } from '#runtime/state/toasts.ts';
import { readToken } from '#runtime/state/tokens.ts';
import type { Address, AnswerAt } from '#schemas/api/contracts.ts';
import { SCREEN_NAMESPACES } from '#schemas/texts/text-keys.ts';
import { meets } from '#schemas/types/key-rule.ts';
import { LANGS } from '#schemas/types/words.ts';
import { parseApi } from '../http/api-line.ts';
import { NO_ANSWER, TOAST_MS } from '../http/codes.ts';
import { CallFailure } from '../http/failure.ts';
import { currentLanguage } from '../i18n/language.ts';
import { lookUp, text } from '../i18n/setup.ts';
import { newId } from '../ids/new-id.ts';
import { localAddress } from '../outbox/local-addresses.ts';
import { isLocalId } from '../outbox/local-files.ts';
import { fetchOutbox, withLocalFiles } from '../outbox/start-outbox.ts';
import { setLinkRead } from '../realtime/message-state.ts';
import { guardLeaving } from '../router/leaving.ts';
import { openAddress, stillHere } from '../router/navigation.ts';
import { API_BASE, http } from '../services/http.ts';
import { syncAfter } from '../services/message-sync.ts';
import { listenForPush, onReconnect } from '../services/realtime.ts';
import { loadEntity, loadScreen, loadStates } from '../services/schemas.ts';
import { noteWritten, onWritten } from '../services/written.ts';
import { EVERYTHING, hasPermission, hasRole } from '../session/permissions.ts';
import { loadUser } from '../session/session.ts';
import { createConfirm } from './confirm.tsx';
import { createDrafts } from './drafts.ts';
import { exportByBrowser, saveAnswered } from './export-file.ts';
import { settings } from './settings.ts';

/** Own data: the header shows the name and picture. */
const WRITES_MYSELF = /^PUT \/sys\/my\//;

/** Fills the engine's ports with the house. */
export function createPorts(modal: HookAPI): EnginePorts {
  return {
    call: async <T>(
      api: string,
      input: { readonly params?: Row; readonly body?: unknown } = {},
      options = {},
    ) => {
      const { body, done } = await withLocalFiles(input.body);
      const answer = await http.call<T>({
        ...parseApi(api),
        ...input,
        ...(body !== undefined && { body }),
        ...options,
      });
      await done();
      syncAfter(api);
      noteWritten(api);
      if (WRITES_MYSELF.test(api)) void loadUser().catch(() => undefined);
      return answer;
    },
    page: (api, query, options = {}) => http.page({ ...parseApi(api), params: query, ...options }),
    download: exportByBrowser,
    saveAnswer: saveAnswered,
    upload: uploadFile,
    uploadOrKeep,
    postFile,
    get maxUploadMb() {
      return appStore.get(siteAtom).maxUploadMb;
    },
    fileUrl,
    pictureUrl: (path, query) => http.exportUrl(path, query),
    mapOutlines: async (of) => (await import('./map-outlines.ts')).loadMapOutlines(of),
    mapReviewNo: () => appStore.get(siteAtom).mapReviewNo,
    fileText: async (id) => (await fetch(fileUrl(id))).text(),
    entity: loadEntity,
    screen: loadScreen,
    states: loadStates,
    dict: (code) => appStore.get(dictsAtom).get(code) ?? [],
    can: (permission) =>
      meets(permission, {
        holds: (key) => hasPermission(appStore.get(permissionsAtom), key),
        hasRole: (role) =>
          hasRole(appStore.get(rolesAtom), role) ||
          hasPermission(appStore.get(permissionsAtom), EVERYTHING),
      }),
    get user() {
      return appStore.get(userAtom) ?? {};
    },
    t: (key, params) => lookUp(key, { ns: SCREEN_NAMESPACES, ...params }),
    notify: (kind, text, durationMs) =>
      showToast(kind, text, durationMs ?? (kind === 'success' ? TOAST_MS.success : TOAST_MS.code)),
    confirm: createConfirm(modal),
    open: (route, options = {}) => openAddress(route, options.title),
    stillHere,
    settings,
    drafts: createDrafts(
      localStorage,
      () => String(appStore.get(userAtom)?.id ?? ''),
      () => new Date(),
    ),
    onPush: listenForPush,
    onReconnect,
    onWritten,
    onSeen: setLinkRead,
    setTabDirty: (key, isDirty) =>
      void changeTabs((set) =>
        set.tabs.some((tab) => tab.key === key && tab.isDirty !== isDirty)
          ? change(set, key, { isDirty })
          : set,
      ),
    guardLeaving: (ask, isHeld = () => true) => {
      const here = window.location.hash.slice(1);
      return guardLeaving({ losesAt: (to) => to !== here && isHeld(), ask });
    },
    toggleHelp,
    isChinese: () => currentLanguage() === LANGS[0],
    now: () => new Date(),
    newId,
  };
}

function fileUrl(id: string): string {
  if (isLocalId(id)) return localAddress(id);
  return `${API_BASE}/oss/file/download/${encodeURIComponent(id)}?access_token=${encodeURIComponent(readToken(localStorage) ?? '')}`;
}

async function postFile(api: string, part: string, file: File): Promise<unknown> {
  const body = new FormData();
  body.append(part, file);
  const answer = await http.call<unknown>({ ...parseApi(api), body });
  noteWritten(api);
  return answer;
}

async function uploadFile(
  file: File,
  onProgress?: (percent: number) => void,
  { isSilent = false }: { readonly isSilent?: boolean } = {},
): ReturnType<DataPort['upload']> {
  const body = new FormData();
  body.append('file', file);
  return http.call<AnswerAt<'POST /oss/file/upload_env'>>({
    ...parseApi('POST /oss/file/upload_env' satisfies Address),
    body,
    isSilent,
    ...(onProgress ? { onProgress } : {}),
  });
}

/** Where nobody answers the file is kept in this browser, and uploaded with the record that names it. */
async function uploadOrKeep(
  file: File,
  onProgress?: (percent: number) => void,
  { isSilent = false }: { readonly isSilent?: boolean } = {},
): ReturnType<DataPort['upload']> {
  try {
    return await uploadFile(file, onProgress, { isSilent: true });
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    if (error.code !== NO_ANSWER) {
      if (!isSilent) showToast('error', error.message, TOAST_MS.code);
      throw error;
    }
    const kept = await (await fetchOutbox()).keepFile(file);
    showToast('warning', text('shell:outbox.fileKept'), TOAST_MS.file);
    return { ...kept, url: localAddress(kept.id) };
  }
}
