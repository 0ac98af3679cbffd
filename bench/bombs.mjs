// What is handed over to be read later, made to hold the server for the others: templates, drawings, numbers, long addresses; each
// resolves to what the server said.
import { strToU8, zipSync } from 'fflate';

const send = (server, method, address, body) =>
  server.api(method, address, body === undefined ? undefined : JSON.stringify(body));
let made = 0;

/** A template of these elements, stored and published; the answer to the first of both that was refused, else to the second. */
const publish = async (server, elements) => {
  made += 1;
  const stored = await send(server, 'POST', '/ops/standingBook', {
    code: `BOMB_${made}`,
    name: `bomb ${made}`,
    medium: 'both',
    period: 'day',
    document: { v: 1, elements },
  });
  const { code, data } = await stored.clone().json();
  if (code !== 0) return stored;
  const [id, version] = [data.id ?? data, data.version ?? 0];
  return send(server, 'POST', '/ops/standingBook/move', { id, move: 'publish', version });
};
const many = (count, make) => Array.from({ length: count }, (_, at) => make(at));
const sum = (from, count, name) => many(count, (at) => name(from + at)).join('+');
const calc = (key, formula) => ({ id: key, kind: 'calc', key, title: key, formula });
const number = (key, more = {}) => ({ id: key, kind: 'number', key, title: key, ...more });
const repeat = (key, elements) => ({
  id: key,
  kind: 'repeat',
  key,
  title: 'r',
  items: many(50, (at) => ({ key: `i${at}`, title: `i${at}` })),
  elements,
});

const mail = async (server, { content, params }) => {
  const stored = await send(server, 'POST', '/message/mailtemplate', {
    name: 'bomb',
    subject: 'bomb',
    content,
  });
  const { code, data } = await stored.clone().json();
  if (code !== 0) return stored;
  return send(server, 'POST', '/message/mailtemplate/send', {
    id: data.id ?? data,
    mailTo: 'a@b.cn',
    params,
  });
};

const HEAD =
  '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="x"><process id="p" isExecutable="true">';
const drawing = (inner, before = '') =>
  `<?xml version="1.0"?>${before}${HEAD}${inner}</process></definitions>`;
const chain = (count) =>
  `<startEvent id="n0"/>${many(count, (at) => `<userTask id="n${at + 1}"/><sequenceFlow id="f${at}" sourceRef="n${at}" targetRef="n${at + 1}"/>`).join('')}<endEvent id="e"/><sequenceFlow id="fe" sourceRef="n${count}" targetRef="e"/>`;
const mesh = (count) =>
  `<startEvent id="s"/>${many(count, (at) => `<exclusiveGateway id="g${at}"/>`).join('')}${many(count * count, (at) => `<sequenceFlow id="f${at}" sourceRef="g${Math.floor(at / count)}" targetRef="g${at % count}"/>`).join('')}`;
const deploy = (server, bytes, name) => {
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  return server.api('POST', '/activiti/process/deploy', form);
};
const store = (server, bytes, name) => {
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  return server.api('POST', '/oss/file/upload', form);
};
const entities = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${many(9, (at) => `<!ENTITY ${'bcdefghij'[at]} "${`&${'abcdefghi'[at]};`.repeat(10)}">`).join('')}]>`;
const asked = (server, list, words) =>
  server.api('GET', `${list}?${new URLSearchParams({ page: '1', limit: '20', ...words })}`);
const LIST = '/dm/alarm/record/page';
const rule = (count) => ({
  any: many(count, (at) => ({ field: 'message', op: 'like', value: `%${at}%` })),
});

/** What somebody hands over once, and what everybody may ask of a list. */
export const BOMBS = {
  'book of unknown names': (server) =>
    publish(
      server,
      many(90, (at) => calc(`k${at}`, sum(at * 150, 150, (n) => `x${n}`).slice(0, 940))),
    ),
  'book of many near names': (server) =>
    publish(
      server,
      many(600, (at) =>
        calc(
          `name${at}`,
          sum(at, 8, (n) => `namd${n}`),
        ),
      ),
    ),
  'book of formulas in circles': (server) =>
    publish(
      server,
      many(600, (at) =>
        calc(
          `k${at}`,
          sum(at, 16, (n) => `k${(n * 7) % 600}`),
        ),
      ),
    ),
  'book of formulas in a chain': (server) =>
    publish(
      server,
      many(600, (at) =>
        at < 16
          ? number(`k${at}`)
          : calc(
              `k${at}`,
              sum(at - 16, 16, (n) => `k${n}`),
            ),
      ),
    ),
  'book of conditions on conditions': (server) =>
    publish(
      server,
      many(600, (at) =>
        number(`k${at}`, at < 12 ? {} : { visibleIf: `${sum(at - 12, 12, (n) => `k${n}`)} > 0` }),
      ),
    ),
  'book repeated 50 times': (server) =>
    publish(server, [
      repeat('r', [
        ...many(12, (at) => number(`k${at}`)),
        ...many(600, (at) =>
          calc(
            `k${at + 12}`,
            sum(at, 10, (n) => `k${n}`),
          ),
        ),
      ]),
    ]),
  'book repeated 50 times under conditions': (server) =>
    publish(server, [
      repeat('r', [
        ...many(10, (at) => number(`k${at}`)),
        ...many(600, (at) => number(`k${at + 10}`, { visibleIf: sum(at, 10, (n) => `k${n}`) })),
      ]),
    ]),
  'book of repeats of tables': (server) =>
    publish(
      server,
      many(40, (at) =>
        repeat(`r${at}`, [
          {
            id: `t${at}`,
            kind: 'table',
            key: `t${at}`,
            title: 't',
            elements: [number(`c${at}`)],
          },
        ]),
      ),
    ),
  'book nested': (server) => {
    let inner = [number('k')];
    for (let at = 0; at < 30; at += 1)
      inner = [{ id: `g${at}`, kind: 'group', title: 'g', elements: inner }];
    return publish(server, inner);
  },
  'book of strange words': (server) =>
    publish(server, [
      { ...number('k'), ...Object.fromEntries(many(7000, (at) => [`titl${at.toString(36)}`, 1])) },
    ]),
  'mail of many values': (server) =>
    mail(server, { content: '${a}'.repeat(24_000), params: { a: '"'.repeat(1000) } }),
  'mail of values in values': (server) =>
    mail(server, {
      content: '${a}'.repeat(20_000),
      params: Object.fromEntries(
        many(50, (at) => [String.fromCharCode(97 + at), '${a}${b}'.repeat(120)]),
      ),
    }),
  'mail of many addresses': (server) =>
    send(server, 'POST', '/message/mailtemplate/send', {
      id: '1',
      mailTo: 'a@b.cn,'.repeat(140_000),
    }),
  'mail of half slots': (server) => mail(server, { content: '${ '.repeat(30_000), params: {} }),
  'SMS of many values': (server) =>
    send(server, 'POST', '/message/sms/send', {
      smsCode: 'x',
      mobile: '13800000000',
      params: Object.fromEntries(many(19_000, (at) => [`k${at}`, at])),
    }),
  'process of 10,000 steps': (server) =>
    send(server, 'POST', '/activiti/model/check', { xml: drawing(chain(6000)) }),
  'process in a mesh': (server) =>
    send(server, 'POST', '/activiti/model/try', { xml: drawing(mesh(100)) }),
  'process with entities': (server) =>
    send(server, 'POST', '/activiti/model/check', {
      xml: drawing('<task id="t" name="&j;"/>', entities),
    }),
  'process file of 100,000 steps': (server) =>
    deploy(server, strToU8(drawing(chain(45_000))), 'a.bpmn20.xml'),
  'process file nested': (server) =>
    deploy(
      server,
      strToU8(drawing('<subProcess>'.repeat(300_000) + '</subProcess>'.repeat(300_000))),
      'b.bpmn20.xml',
    ),
  'process zip of 30 times 40 MB': (server) =>
    deploy(
      server,
      zipSync(
        Object.fromEntries(
          many(29, (at) => [`p${at}.bpmn20.xml`, new Uint8Array(40 * 1024 * 1024).fill(65)]),
        ),
        { level: 9 },
      ),
      'c.zip',
    ),
  'picture that is a program': (server) =>
    store(server, strToU8('<svg xmlns="http://www.w3.org/2000/svg" onload="x"/>'), 'a.svg'),
  'PDF of a million pages': (server) =>
    store(
      server,
      strToU8(
        `%PDF-1.7\n1 0 obj<</Type/Pages/Kids[${'1 0 R '.repeat(2_000_000)}]/Count 1000000>>endobj`,
      ),
      'a.pdf',
    ),
  'number of 900,000 digits': (server) =>
    server.api('POST', '/sys/user', `{"id":${'9'.repeat(900_000)}}`),
  'numbers beyond all numbers': (server) =>
    server.api('POST', '/sys/user', `{"roleIdList":[${many(120_000, () => '1e99999').join(',')}]}`),
  'names of prototypes': (server) =>
    server.api(
      'POST',
      '/sys/user',
      `{${many(15_000, (at) => `"a${at}":{"constructor":1}`).join(',')}}`,
    ),
  'texts of escapes': (server) =>
    server.api('POST', '/sys/user', `{"username":"${'\\u0000'.repeat(160_000)}"}`),
  'short markup, nested': (server) => markup(server, '<b>'.repeat(3300)),
  'short markup, one style': (server) => markup(server, `<p style="${'a:b;'.repeat(2400)}">x</p>`),
  'short markup, half tags': (server) => markup(server, '<'.repeat(9900)),
  'short markup, attributes': (server) => markup(server, `<p ${'a '.repeat(4900)}>x</p>`),
  'list of a long filter': (server) => asked(server, LIST, { where: JSON.stringify(rule(45)) }),
  'list of a long sort': (server) =>
    asked(server, LIST, { order: many(1200, () => 'alarmTime').join(',') }),
  'list of a long word': (server) => asked(server, LIST, { keyword: '%_'.repeat(2500) }),
  'list of many values': (server) =>
    asked(server, LIST, { level: many(4000, (at) => at % 9).join(',') }),
  'list of many names': (server) =>
    asked(server, LIST, Object.fromEntries(many(2000, (at) => [`a${at}`, '1']))),
  'list in a filter of likes': (server) => asked(server, LIST, { message: '%a'.repeat(2000) }),
  'groups of everything': (server) =>
    server.api(
      'GET',
      `/dm/alarm/record/group?by=${many(800, () => 'alarmTime').join(',')}&step=hour`,
    ),
};

const markup = (server, content) =>
  send(server, 'POST', '/sys/notice', {
    title: 'x',
    type: 1,
    receiverType: 0,
    receiverTypeIds: '',
    status: 0,
    content,
  });
