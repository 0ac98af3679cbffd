import { describe, expect, it } from 'vitest';

import {
  cameSince,
  inLanguage,
  kindWithWork,
  markRead,
  mergeMessages,
  pickNew,
  readMessage,
  replaceMessages,
  splitOver,
  unreadByKind,
} from './messages.ts';
import type { Message } from './messages.ts';
import { createStormGuard } from './storm.ts';

function aMessage(part: Partial<Message> = {}): Message {
  return {
    id: '1',
    kind: 'alarm',
    level: 3,
    title: 't',
    body: '',
    link: '',
    at: '2026-11-21 10:00:00',
    isRead: false,
    stationId: '',
    station: '',
    ...part,
  };
}

describe('the message list', () => {
  it('the same id stands once and stays read', () => {
    const kept = [aMessage({ isRead: true })];

    const merged = mergeMessages(kept, [
      aMessage(),
      aMessage({ id: '2', at: '2026-11-21 11:00:00' }),
    ]);

    expect(merged.map(({ id, isRead }) => [id, isRead])).toEqual([
      ['2', false],
      ['1', true],
    ]);
  });

  it('the bell opens where there is work, and alarms that are over are told apart', () => {
    const none = { alarm: 0, workOrder: 0, workflow: 0, notice: 0, system: 0 };
    expect([
      kindWithWork({ ...none, alarm: 99, workflow: 1 }),
      kindWithWork({ ...none, alarm: 9, notice: 1 }),
      kindWithWork(none),
    ]).toEqual(['workflow', 'alarm', 'alarm']);

    const { open, over } = splitOver([
      aMessage({ id: '1', link: '/a', level: 3 }),
      aMessage({ id: '2', link: '/a', level: 1, at: '2026-11-21 11:00:00' }),
      aMessage({ id: '3', link: '/b', level: 1 }),
      aMessage({ id: '4', link: '/a', kind: 'workOrder' }),
    ]);

    expect([open.map(({ id }) => id), over.map(({ id }) => id)]).toEqual([
      ['3', '4'],
      ['1', '2'],
    ]);
  });

  it('keeps the newest two hundred', () => {
    const many = Array.from({ length: 250 }, (_, index) =>
      aMessage({ id: String(index), at: `2026-11-21 10:00:${String(index).padStart(3, '0')}` }),
    );

    const merged = mergeMessages([], many);

    expect([merged.length, merged[0]?.id]).toEqual([200, '249']);
  });

  it('follows the server: read and deleted elsewhere is so here, a push that came meanwhile stays', () => {
    const kept = [
      aMessage({ id: '9' }),
      aMessage({ id: '10' }),
      aMessage({ id: '11' }),
      aMessage({ id: '12' }),
    ];

    const list = replaceMessages(kept, [
      aMessage({ id: '11', isRead: true }),
      aMessage({ id: '9' }),
    ]);

    expect(list.map(({ id, isRead }) => `${id}:${isRead}`).sort()).toEqual([
      '11:true',
      '12:false',
      '9:false',
    ]);
  });

  it('knows which messages are new', () => {
    const fresh = pickNew([aMessage()], [aMessage(), aMessage({ id: '2' }), aMessage({ id: '2' })]);

    expect(fresh.map(({ id }) => id)).toEqual(['2']);
  });

  it('counts unread by kind', () => {
    const list = [
      aMessage(),
      aMessage({ id: '2', kind: 'workOrder' }),
      aMessage({ id: '3', isRead: true }),
    ];

    expect(unreadByKind(list)).toEqual({
      alarm: 1,
      workOrder: 1,
      workflow: 0,
      notice: 0,
      system: 0,
    });
    expect(unreadByKind(markRead(list, ['1']))).toMatchObject({ alarm: 0, workOrder: 1 });
  });

  it('a payload without an id is no message', () => {
    expect(readMessage({ title: 'x' })).toBeNull();
    expect(
      readMessage({ id: 5, kind: 'order', level: '4', title: 'x', createDate: 'now' }),
    ).toMatchObject({ id: '5', kind: 'workOrder', level: 4, at: 'now' });
  });
});

describe('storms', () => {
  it('more than five in two seconds become one growing number', () => {
    let now = 0;
    const show = createStormGuard(() => now);

    const kinds = Array.from({ length: 7 }, (_, index) => show(aMessage({ id: String(index) })));
    now = 5000;
    const later = show(aMessage({ id: 'later' }));

    expect(kinds.slice(0, 5).every(({ kind }) => kind === 'card')).toBe(true);
    expect(kinds.slice(5)).toEqual([
      { kind: 'merged', count: 6 },
      { kind: 'merged', count: 7 },
    ]);
    expect(later.kind).toBe('card');
  });

  it('levels 1 and 2 only count', () => {
    const show = createStormGuard(() => 0);

    expect(show(aMessage({ level: 2 }))).toEqual({ kind: 'none' });
  });
});

describe('class “told between the first rows and the connection”', () => {
  const begun = Date.parse('2026-11-21T10:00:00+08:00');

  it('what was told since the page was opened may be missing on it, what was told before is not', () => {
    expect(cameSince([aMessage({ at: '2026-11-21 10:00:01' })], begun)).toBe(true);
    expect(cameSince([aMessage({ at: '2026-11-21 09:59:55' })], begun)).toBe(true);
    expect(cameSince([aMessage({ at: '2026-11-21 09:30:00' }), aMessage({ at: '' })], begun)).toBe(
      false,
    );
    expect(cameSince([], begun)).toBe(false);
  });
});

it('what is pushed is read in the language of this browser, and as it stands where it carries no other', () => {
  const pushed = { id: '1', title: '报警', body: '清源', words: { 'en-US': { title: 'Alarm' } } };

  expect(inLanguage(pushed, 'en-US')).toEqual({ id: '1', title: 'Alarm', body: '清源' });
  expect(inLanguage(pushed, 'zh-CN')).toEqual({ id: '1', title: '报警', body: '清源' });
});
