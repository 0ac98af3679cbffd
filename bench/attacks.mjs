// What somebody may send to hold the server for the others; each resolves to what the server said.
import { strToU8, zipSync } from 'fflate';

const MB = 1024 * 1024;
const sheet = (data) =>
  zipSync(
    {
      '[Content_Types].xml': strToU8(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
      ),
      'xl/workbook.xml': strToU8(
        '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheets><sheet name="s" sheetId="1"/></sheets></workbook>',
      ),
      'xl/worksheets/sheet1.xml': data,
    },
    { level: 9 },
  );
const openApi = (text) => JSON.stringify({ text });
const evil = (pattern) =>
  JSON.stringify({
    kind: 'entity',
    name: 'evil',
    module: 'lab',
    text: JSON.stringify({
      v: 1,
      name: 'evil',
      module: 'lab',
      title: 'x',
      nameField: 'name',
      table: { name: 'lab_evil' },
      rest: { base: '/lab/evil', verbs: ['page'] },
      fields: { name: { type: 'string', title: 'n', max: 4000, pattern } },
    }),
  });
/** A long schema text: as many fields as a published entity may have, each with a link, a rule and an expression; `broken` makes every field a mistake. */
const longSchema = (count, broken = false) => {
  const field = (at) => ({
    type: broken ? 'strin' : 'string',
    title: `f${at}`,
    max: 200,
    pattern: '^[a-z]{0,20}$',
    help: 'h'.repeat(300),
    visibleWhen: { field: `f${(at + 1) % count}`, op: 'eq', value: 'x' },
  });
  const fields = Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`f${at}`, field(at)]),
  );
  return JSON.stringify({
    kind: 'entity',
    name: 'long',
    module: 'lab',
    text: JSON.stringify(
      {
        v: 1,
        name: 'long',
        module: 'lab',
        title: 'x',
        nameField: 'f0',
        table: { name: 'lab_long' },
        rest: { base: '/lab/long' },
        fields,
      },
      null,
      2,
    ),
  });
};
const notice = (content) =>
  JSON.stringify({
    title: 'x',
    noticeType: 1,
    receiverType: 0,
    receiverTypeIds: '',
    status: 0,
    content,
  });
const description = (count) =>
  JSON.stringify({
    openapi: '3.0.0',
    paths: {},
    components: {
      schemas: Object.fromEntries(
        Array.from({ length: count }, (_, at) => [
          `S${at}`,
          {
            properties: {
              a: { type: 'string' },
              b: { $ref: `#/components/schemas/S${(at + 1) % count}` },
            },
          },
        ]),
      ),
    },
  });

export const ATTACKS = {
  'idle, one list': ({ api }) => api('GET', '/dm/alarm/record/page?page=1&limit=20'),
  'schema check, harmless': ({ api }) => api('POST', '/sys/schema/check', evil('^[a-z]+$')),
  'workbook of 100 MB in one cell': ({ upload }) =>
    upload(sheet(new Uint8Array(100 * MB).fill(65)), 'a.xlsx'),
  'workbook of many even rows': ({ upload }) =>
    upload(
      sheet(
        strToU8(
          `<worksheet><sheetData>${'<row><c t="inlineStr"><is><t>AAAAAAAAAA</t></is></c></row>'.repeat(400_000)}</sheetData></worksheet>`,
        ),
      ),
      'b.xlsx',
    ),
  'zip of many parts': ({ upload }) =>
    upload(
      zipSync(
        Object.fromEntries(
          Array.from({ length: 5000 }, (_, at) => [`xl/p${at}.xml`, new Uint8Array(1000)]),
        ),
      ),
      'c.xlsx',
    ),
  'CSV of 19 MB': ({ upload }) => upload(strToU8('a,b,c,d\n'.repeat(2_300_000)), 'd.csv'),
  'CSV of one line': ({ upload }) => upload(strToU8('"a",'.repeat(4_000_000)), 'e.csv'),
  'evil pattern': ({ api }) => api('POST', '/sys/schema/check', evil('^(a+)+$')),
  'wide pattern': ({ api }) =>
    api('POST', '/sys/schema/check', evil('^' + '(a{0,20}){0,20}'.repeat(15) + '$')),
  'YAML commas': ({ api }) =>
    api('POST', '/sys/schema/from-openapi', openApi(`openapi: 3.0.0\nx: [${','.repeat(300_000)}]`)),
  'YAML anchors': ({ api }) =>
    api(
      'POST',
      '/sys/schema/from-openapi',
      openApi(
        `openapi: 3.0.0\n${Array.from({ length: 9000 }, (_, at) => `k${at}: &a${at} 1\nj${at}: *a${at}`).join('\n')}`,
      ),
    ),
  'big OpenAPI': ({ api }) => api('POST', '/sys/schema/from-openapi', openApi(description(8000))),
  'schemas in circles': ({ api }) =>
    api(
      'POST',
      '/sys/schema/from-openapi',
      openApi(
        JSON.stringify({
          openapi: '3.1.0',
          components: {
            schemas: {
              S: { allOf: Array.from({ length: 10 }, () => ({ $ref: '#/components/schemas/S' })) },
            },
          },
        }),
      ),
    ),
  'deep JSON': ({ api }) =>
    api('POST', '/sys/user', `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`),
  'JSON of many keys': ({ api }) =>
    api(
      'POST',
      '/sys/user',
      `{${Array.from({ length: 60_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
    ),
  'form of many names': ({ api }) =>
    api(
      'POST',
      '/sys/user',
      Array.from({ length: 150_000 }, (_, at) => at.toString(36)).join('&'),
      { 'content-type': 'application/x-www-form-urlencoded' },
    ),
  'JSON of many items': ({ api }) =>
    api('POST', '/sys/user', `{"roleIdList":[${'1,'.repeat(450_000)}1]}`),
  'JSON of many rows': ({ api }) => api('DELETE', '/sys/user', `[${'{},'.repeat(300_000)}{}]`),
  'formatted text, nested': ({ api }) => api('POST', '/sys/notice', notice('<b>'.repeat(300_000))),
  'formatted text, many marks': ({ api }) =>
    api('POST', '/sys/notice', notice('<a href="x" onclick=1>a</a>'.repeat(30_000))),
  'long schema, sound': ({ api }) => api('POST', '/sys/schema/check', longSchema(300)),
  'long schema, all wrong': ({ api }) => api('POST', '/sys/schema/check', longSchema(500, true)),
  'long schema, shown': ({ api }) => api('POST', '/sys/schema/preview', longSchema(300)),
  'sign-in by a name of 1 MB': ({ api }) =>
    api(
      'POST',
      '/auth/oauth/token',
      JSON.stringify({ username: 'ﬃ'.repeat(300_000), password: 'x', uuid: 'x', captcha: 'x' }),
    ),
  'record of long texts': ({ api }) =>
    api(
      'POST',
      '/ops/enterprise',
      JSON.stringify({
        name: ' ﬃ\u0301'.repeat(90_000),
        email: 'a@'.repeat(90_000),
        phone: '1'.repeat(90_000),
      }),
    ),
  'wide export': async ({ api }) => {
    const answer = await api('GET', '/dm/alarm/record/export?exportFormat=xlsx');
    await answer.arrayBuffer();
    return answer;
  },
};
