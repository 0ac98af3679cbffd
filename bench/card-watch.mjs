/** Runs in the page before anything of it: notes when an alarm's message came and when its card stood there, both by the clock that packets are sent by. */
export function watchCards() {
  const STATION = /\b(S\d+) /;
  const TIME = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/;
  const STORM = /^(\d+) /;
  const nameOf = (title, body) => {
    const [station, time] = [STATION.exec(title)?.[1], TIME.exec(body)?.[0]];
    return station && time ? `${station} ${time}` : null;
  };
  let cards = new Map();
  let storms = [];
  let messages = new Map();
  let longestTaskMs = 0;
  /** A message of several alarms has no station and an element of its own. */
  const known = new WeakSet();
  const note = (card, now) => {
    const title = card.querySelector('strong')?.title ?? '';
    const name = nameOf(title, card.querySelector('p')?.title ?? '');
    const count = Number(STORM.exec(title)?.[1] ?? 0);
    if (name) cards.set(name, cards.get(name) ?? now);
    else if (count > 0 && !known.has(card)) storms.push({ at: now, left: count });
    known.add(card);
  };
  const look = () => {
    const now = Date.now();
    for (const card of document.querySelectorAll('.alarm-card')) note(card, now);
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['title'],
  });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      longestTaskMs = Math.max(longestTaskMs, Math.round(duration));
  }).observe({ type: 'longtask' });
  const text = new TextDecoder();
  const hear = ({ data }) => {
    if (!(data instanceof ArrayBuffer)) return;
    const now = Date.now();
    // several packets of MQTT may come in one frame
    for (const part of text.decode(data).split('{"id":').slice(1)) {
      const [, title = ''] = /"title":"([^"]*)"/.exec(part) ?? [];
      const [, body = ''] = /"body":"([^"]*)"/.exec(part) ?? [];
      const name = nameOf(title, body);
      if (name && !/"level":"1"/.test(part)) messages.set(name, now);
    }
  };
  const { WebSocket: Plain } = window;
  window.WebSocket = class extends Plain {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', hear);
    }
  };
  window.cardWatch = {
    begin() {
      [cards, storms, messages, longestTaskMs] = [new Map(), [], new Map(), 0];
    },
    end: () => ({ cards: [...cards], storms, messages: [...messages], longestTaskMs }),
  };
}
