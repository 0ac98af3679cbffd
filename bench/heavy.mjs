// What takes the server long though nobody means ill; each resolves to what it said.
/** The ids of the first rows of a list. */
const idsOf = async ({ api }, list, limit = 200) => {
  const { data } = await (await api('GET', `${list}?page=1&limit=${limit}`)).json();
  return (data?.list ?? []).map(({ id }) => id);
};
const post = ({ api }, address, body) => api('POST', address, JSON.stringify(body));
/** A file is read to its end; what it was is told by its status. */
const read = async (asked) => {
  const answer = await asked;
  if (!(answer.headers.get('content-type') ?? '').includes('json')) await answer.arrayBuffer();
  return answer;
};
const process = (inner) =>
  `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="x"><process id="p" isExecutable="true">${inner}</process></definitions>`;
const year = { from: '2025-01-01 00:00:00', to: '2025-12-31 23:59:59' };

/** Lists, files, sheets and previews over much of what there is, and processes that an implementer hands over. */
export const HEAVY = {
  'process of strange elements': (server) =>
    post(server, '/activiti/model/check', { xml: process('<a b="c"/>'.repeat(90_000)) }),
  'process of one id': (server) =>
    post(server, '/activiti/model/check', { xml: process('<task id="x"/>'.repeat(60_000)) }),
  'process nested': (server) =>
    post(server, '/activiti/model/try', {
      xml: process('<subProcess>'.repeat(20_000) + '</subProcess>'.repeat(20_000)),
    }),
  'process of one long text': (server) =>
    post(server, '/activiti/model/check', {
      xml: process(`<documentation>${'&amp;'.repeat(300_000)}</documentation>`),
    }),
  'labels of 200': async (server) =>
    read(
      post(server, '/engine/labels', {
        entity: 'monitorPoint',
        ids: await idsOf(server, '/dm/monitor/page'),
        kind: 'sheet',
        paper: { width: 60, height: 40, columns: 3, rows: 6, top: 10, side: 10, gap: 4, rowGap: 4 },
      }),
    ),
  'change of many, preview': async (server) =>
    post(server, '/ops/station/bulk/preview', {
      ids: await idsOf(server, '/ops/station/page'),
      set: { remark: 'r'.repeat(200) },
    }),
  'change of 50,000 ids': (server) =>
    post(server, '/ops/station/bulk/preview', {
      ids: Array.from({ length: 50_000 }, (_, at) => String(at)),
      set: { remark: 'x' },
    }),
  'stations as a workbook': ({ api }) => read(api('GET', '/ops/station/export?exportFormat=xlsx')),
  'points as a workbook': ({ api }) => read(api('GET', '/dm/monitor/export?exportFormat=xlsx')),
  'alarms by day and point': ({ api }) =>
    api('GET', '/dm/alarm/record/group?by=alarmTime,monitorPointId&step=day&measure=value&op=max'),
  'alarms by hour': ({ api }) =>
    api('GET', '/dm/alarm/record/group?by=alarmTime,factorCode&step=hour'),
  'quality of a month': (server) =>
    post(server, '/dm/quality/dataEffect', {
      kind: 'month',
      date: '2025-06',
      page: 1,
      limit: 1000,
    }),
  'quality of a month, one page': (server) =>
    post(server, '/dm/quality/dataEffect', { kind: 'month', date: '2025-06', page: 1, limit: 20 }),
  'quality as a workbook': (server) =>
    read(post(server, '/dm/quality/export', { kind: 'month', date: '2025-06' })),
  'alarm quality of a year': ({ api }) =>
    api('GET', `/dm/alarm-quality/weeks?${new URLSearchParams(year)}`),
  'alarm quality by station': (server) => post(server, '/dm/alarm-quality/stations', year),
  'days of air quality': (server) =>
    post(server, '/dm/aqi/page', { kind: 'day', from: '2025-01-01', to: '2025-12-31', limit: 500 }),
  'picture of the wall': ({ api }) => api('GET', '/wall/picture'),
  'files of the reference': ({ api }) => read(api('GET', '/openapi.json')),
  'search of a short text': ({ api }) =>
    api('GET', `/search?text=${encodeURIComponent('站')}&limit=20`),
  'every dictionary': ({ api }) => api('GET', '/sys/dict/type/all'),
  'assessment computed': (server) =>
    post(server, '/assess/sheet/compute', { kind: '1', periodKind: 'year', day: '2025-06-01' }),
};
