import { useMemo, type ReactNode } from 'react';

import { EnginePortsProvider, usePorts } from '#engine/base/ports-context.ts';
import type { EnginePorts } from '#engine/base/ports.ts';
import { changedPorts } from '#engine/base/with-ports.tsx';
import { text } from '#runtime/i18n/setup.ts';
import { onOutcome } from '#runtime/outbox/outbox.ts';
import { outboxAtom } from '#runtime/outbox/waiting.ts';
import { openAddress } from '#runtime/router/navigation.ts';
import { manifestAtom } from '#runtime/services/schemas.ts';
import { appStore } from '#runtime/state/session-state.ts';
import { showToast, withdrawToast } from '#runtime/state/toasts.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { PHONE_RECORDS, phoneAddress } from '../phone-address.ts';
import { photoLines } from '../photo/photo-lines.ts';
import { placeOfPhotos } from '../photo/place-of-photos.ts';
import { preparePhoto } from '../photo/prepare-photo.ts';
import { serverTime } from '../photo/server-clock.ts';
import { isWaiting, sendWrite } from './send-write.ts';
import { subjectOf } from './subjects.ts';
import { readWrite, type PhoneWrite } from './writes.ts';

const KEPT_MS = 4000;

/** The ports of the house for pages in the field: what is written may wait for a network, photos are made fit, links stay on the phone. */
export function PhonePorts({ children }: { readonly children: ReactNode }) {
  const ports = usePorts('data', 'texts', 'feedback', 'navigation', 'house');
  const own = useMemo(() => phonePorts(ports), [ports]);
  return <EnginePortsProvider value={own}>{children}</EnginePortsProvider>;
}

function phonePorts(ports: EnginePorts): EnginePorts {
  // what waits has not succeeded yet: whoever sent it is told that it is kept, and nothing else
  let isKept = false;
  const upload = ports.uploadOrKeep ?? ports.upload;
  return changedPorts(ports, {
    notify: (kind, ...said) => {
      if (!isKept || kind !== 'success') ports.notify(kind, ...said);
      isKept = false;
    },
    call: async <T,>(
      api: string,
      input: Parameters<EnginePorts['call']>[1] = {},
      options: Parameters<EnginePorts['call']>[2] = {},
    ) => {
      const entities = api.startsWith('GET ') ? [] : await writtenEntities(ports);
      const write = readWrite(api, input.body, entities);
      if (!write) return ports.call<T>(api, input, options);
      const title = titleOf(write, entities);
      const answer = await sendWrite(ports, { api, write, title, options });
      isKept = isWaiting(answer);
      if (isWaiting(answer)) tellKept(answer.key);
      return answer as T;
    },
    // the list of files says it beside the file: there is no room to say it twice
    uploadOrKeep: (file, onProgress) => upload(file, onProgress, { isSilent: true }),
    // what is written in the field bears the time of the server, with a network or without
    now: () => serverTime(ports.now()).at,
    preparePicture: async (file, isShot) => preparePhoto(file, linesFor(ports, isShot)),
    open: (route, options) => openAddress(onPhone(route), options?.title),
  });
}

/** That it waits is said until it is sent, and no longer. */
function tellKept(key: string): void {
  const said = ['info', text('phone:outbox.kept')] as const;
  const stop = onOutcome((told) => {
    if (told.key !== key || told.outcome.state === 'waiting') return;
    stop();
    withdrawToast(...said);
  });
  setTimeout(stop, KEPT_MS);
  // sent while it was handed over
  if (appStore.get(outboxAtom).some((item) => item.key === key)) showToast(...said, KEPT_MS);
}

/** Of those whose pages write; one that was never read without a network was not written either. */
async function writtenEntities(ports: EnginePorts): Promise<readonly EntitySchema[]> {
  const read = await Promise.allSettled(WRITTEN.map((name) => ports.entity(name)));
  return read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

const WRITTEN = [PHONE_RECORDS.order, PHONE_RECORDS.book];

/** `打卡 WO2026… 废水巡检` */
function titleOf({ record, move }: PhoneWrite, entities: readonly EntitySchema[]): string {
  const [name = ''] = record.split('/');
  const entity = entities.find((one) => one.name === name);
  const button = Object.values(entity?.actions ?? {}).find((action) => action.move === move);
  const what = move === undefined ? text('phone:book.save') : (button?.title ?? move);
  return `${what} ${subjectOf(record)}`;
}

/** As they are drawn into a photo; of one that was chosen the time is that of handing it in. */
function linesFor(ports: EnginePorts, isShot: boolean): readonly string[] {
  const { at, isServers } = serverTime(ports.now());
  const { realName, username } = ports.user;
  const time = wallTime(at);
  const facts = {
    time: text(isShot ? 'phone:photo.shot' : 'phone:photo.chosen', {
      time: isServers ? time : text('phone:photo.ownTime', { time }),
    }),
    person: String(realName || username || ''),
    ...placeOfPhotos(),
  };
  return photoLines(facts, text);
}

/** The page of a record on the phone instead of that on the desktop. */
function onPhone(route: string): string {
  const [, page = '', id, ...rest] = route.split('/');
  if (id === undefined || rest.length > 0) return route;
  const entity = appStore.get(manifestAtom).entities.find((one) => one.route === page);
  return (entity && phoneAddress(entity.name, id)) ?? route;
}
