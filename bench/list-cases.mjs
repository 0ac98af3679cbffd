const START = Date.parse('2026-01-01T00:00:00Z');

/** What is asked of the list of alarms, with what it is held against: its targets, and the SQL behind it. */
export function listCases(server, targets) {
  const [, pagePath] = server.page.split(' ');
  const [, infoPath] = server.info.split(' ');
  const query = (at, from) =>
    `${pagePath}?level=2,3&alarmTime=${encodeURIComponent(timeText(from))},&orderField=alarm_time&order=desc&limit=20&page=${1 + (at % 50)}`;
  return [
    {
      name: 'list, paging under one filter',
      target: targets.list,
      baseline: 'rows',
      path: (at) => query(at, START),
    },
    {
      name: 'list, a new filter each time',
      target: undefined,
      baseline: 'list',
      path: (at) => query(at, START + at * 1000),
    },
    {
      name: 'by id',
      target: targets.byId,
      baseline: 'info',
      path: (at) => infoPath.replace('{id}', server.ids[at % server.ids.length]),
    },
  ];
}

const two = (number) => String(number).padStart(2, '0');
function timeText(ms) {
  const at = new Date(ms);
  return `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`;
}
