import { aKnownWorld, anEntityText } from '#tests/builders/a-known-world.ts';
import { proposalsAt } from './complete.ts';
import { parseText } from './json-tree.ts';
import type { SchemaKind } from './shape-at.ts';

/** `|` is the cursor. */
function labelsAt(marked: string, kind: SchemaKind = 'entity'): readonly string[] {
  const at = marked.indexOf('|');
  return (
    proposalsAt({
      kind,
      parsed: parseText(marked.replace('|', '')),
      at,
      world: aKnownWorld(),
    })?.options.map(({ label }) => label) ?? []
  );
}

describe('proposalsAt', () => {
  it('keys of a part are those of the language that do not stand there yet', () => {
    const labels = labelsAt('{ "table": { "name": "x", "|" } }');

    expect(labels).toEqual(
      expect.arrayContaining(['unique', 'indexes', 'lock', 'history', 'scope']),
    );
    expect(labels).not.toContain('name');
  });

  it('keys of a field are those of its type', () => {
    const labels = labelsAt(anEntityText(',\n    "kind": { "type": "dict", "|" }'));

    expect(labels).toContain('dict');
    expect(labels).not.toContain('scale');
    expect(labels).not.toContain('to');
  });

  it('class “sorted by letters”: keys are offered in the order of the language, what matters first', () => {
    const labels = labelsAt('{ "fields": { "x": { | } } }');

    expect(labels.slice(0, 4)).toEqual(['type', 'title', 'help', 'required']);
    expect(labels).not.toEqual(labels.toSorted());
  });

  it('what a block or a widget takes is offered by its name', () => {
    const blocks = (props: string, fields = '') =>
      labelsAt(anEntityText(fields, `, "detail": { "blocks": [{ ${props} }] }`));
    const body = (node: string) => labelsAt(`{ "body": { ${node} } }`, 'screen');

    expect(blocks('"block": "linkedFacts", "props": { "|" }')).toEqual(['entity', 'by', 'fields']);
    expect(blocks('"block": "linkedFacts", "props": { "by": "|" }')).toContain('power');
    expect(blocks('"block": "readingCurve", "props": { "kind": "|" }')).toContain('hour');
    expect(blocks('"block": "timeline", "|"')).not.toContain('props');
    expect(body('"widget": "studyCourse", "props": { "|" }')).toEqual(['courseId']);
    expect(body('"widget": "|"')).toEqual(['readingCurve']);
  });

  it('a key typed without its quote is completed as well', () => {
    const marked = '{ "list": { fil| } }';

    expect(labelsAt(marked)).toContain('filters');
  });

  it('a key is offered in front of others too, while the comma is still missing', () => {
    expect(labelsAt('{\n  "|"\n  "v": 1\n}')).toContain('table');
  });

  it('translations offer the languages and the texts of the schema, also while the last key is being typed', () => {
    expect(labelsAt(anEntityText('', ', "translations": { "|" }'))).toEqual(['zh-TW', 'en-US']);
    expect(
      labelsAt(anEntityText('', ', "translations": { "en-US": { "title": "Pump", "|" } }')),
    ).toContain('fields.name.title');
    expect(
      labelsAt(anEntityText('', ', "translations": { "en-US": { "title": "Pump", "|" } }')),
    ).not.toContain('title');
  });

  it('a value of a closed set offers the set', () => {
    expect(labelsAt('{ "form": { "open": "|" } }')).toEqual(['modal', 'drawer', 'tab']);
    expect(labelsAt('{ "table": { "lock": | } }')).toEqual(['true', 'false', 'offered']);
    expect(labelsAt('{ "list": { "pageSize": | } }')).toEqual(['10', '20', '50', '100']);
  });

  it('the types of fields are offered before a type is chosen', () => {
    expect(labelsAt('{ "fields": { "a": { "type": "|" } } }')).toEqual(
      expect.arrayContaining(['string', 'dict', 'ref', 'children', 'calc']),
    );
  });

  it('names come from the file itself and from what the registry knows', () => {
    expect(labelsAt(anEntityText('', ',\n  "list": { "columns": ["|"] }'))).toEqual(
      expect.arrayContaining(['name', 'power', 'createDate']),
    );
    expect(labelsAt(anEntityText(', "t": { "type": "dict", "title": "t", "dict": "|" }'))).toEqual([
      'station_type',
      'gender',
    ]);
    expect(labelsAt(anEntityText(', "s": { "type": "ref", "title": "s", "to": "|" }'))).toEqual([
      'station',
      'workOrder',
    ]);
    expect(labelsAt(anEntityText('', ',\n  "menu": { "parent": "|" }'))).toEqual(['station']);
    expect(
      labelsAt(
        anEntityText(
          '',
          ',\n  "permission": "ops:pump", "actions": { "x": { "permission": "|" } }',
        ),
      ),
    ).toEqual(expect.arrayContaining(['ops:pump:page', 'ops:station:page', 'login']));
  });

  it('the shown field of a link and the columns of a related list are fields of the other entity', () => {
    expect(
      labelsAt(
        anEntityText(', "s": { "type": "ref", "title": "s", "to": "station", "show": "|" }'),
      ),
    ).toEqual(expect.arrayContaining(['name', 'code']));
    expect(
      labelsAt(
        anEntityText('', ',\n  "detail": { "related": [{ "entity": "station", "by": "|" }] }'),
      ),
    ).toContain('code');
    expect(labelsAt('{ "body": { "list": "station", "columns": ["|"] } }', 'screen')).toContain(
      'code',
    );
  });

  it('the levels of a tree are named by fields of its last entity', () => {
    const body =
      '{ "body": { "tree": [{ "entity": "pump", "by": "|" }, { "entity": "station" }] } }';

    expect(labelsAt(body, 'screen')).toEqual(expect.arrayContaining(['name', 'code']));
  });

  it('a value on a screen may be one of its parameters, spans by their ends', () => {
    const params =
      '"params": { "when": { "type": "date", "title": "时间", "filter": { "op": "between", "ends": ["from", "to"] } }, "kind": { "type": "string", "title": "类型" } }';

    const labels = labelsAt(
      `{ ${params}, "body": { "list": "station", "where": { "field": "name", "op": "eq", "value": | } } }`,
      'screen',
    );

    expect(labels).toEqual(
      expect.arrayContaining(['$param.from', '$param.to', '$param.kind', '$user.deptId']),
    );
  });

  it('counts, preset and view of a list on a screen are those of its entity', () => {
    expect(labelsAt('{ "body": { "list": "station", "stats": ["|"] } }', 'screen')).toEqual([
      'mine',
    ]);
    expect(labelsAt('{ "body": { "list": "station", "preset": "|" } }', 'screen')).toEqual([
      'mine',
    ]);
    expect(labelsAt('{ "body": { "list": "station", "view": "|" } }', 'screen')).toEqual([
      'table',
      'cards',
    ]);
  });

  it('rows of a new record are completed by the fields of their own entity, a layout by their names', () => {
    const rows = (part: string): string =>
      anEntityText('', `,\n  "writes": { "places": { "entity": "station", ${part} } }`);

    expect(labelsAt(rows('"by": "|"'))).toContain('name');
    expect(labelsAt(rows('"fields": ["|"]'))).toContain('name');
    expect(
      labelsAt(
        anEntityText(
          '',
          ',\n  "writes": { "places": {} }, "form": { "layout": { "columns": 2, "items": [{ "$writes": "|" }] } }',
        ),
      ),
    ).toEqual(['places']);
  });

  it('inside an expression fields and functions are offered at the word', () => {
    const marked = anEntityText(', "x": { "type": "calc", "title": "x", "expr": "po| * 2" }');

    const labels = labelsAt(marked);

    expect(labels).toEqual(expect.arrayContaining(['power', 'isEmpty', '$user']));
  });

  it('a function is offered with an example and its meaning', () => {
    const marked = anEntityText(', "x": { "type": "calc", "title": "x", "expr": "su|" }');
    const sum = proposalsAt({
      kind: 'entity',
      parsed: parseText(marked.replace('|', '')),
      at: marked.indexOf('|'),
      world: aKnownWorld(),
    })?.options.find(({ label }) => label === 'sum');

    expect(sum).toMatchObject({ detail: "sum(items, 'amount')", word: 'function.sum' });
  });

  it('a rule completes its keys and operators although the language lets anything stand there', () => {
    expect(
      labelsAt(
        anEntityText(
          '',
          ',\n  "list": { "presets": { "on": { "title": "x", "where": { "|" } } } }',
        ),
      ),
    ).toEqual(expect.arrayContaining(['all', 'any', 'not', 'field', 'op']));
    expect(
      labelsAt(
        anEntityText(
          '',
          ',\n  "list": { "presets": { "on": { "title": "x", "where": { "field": "|" } } } }',
        ),
      ),
    ).toContain('power');
  });

  it('panels, colours and scales of a big screen are offered where they may stand', () => {
    const wall = (part: string) => labelsAt(`{ "body": { "wall": { ${part} } } }`, 'screen');

    expect(wall('"left": { "orders": {}, "|" }')).toEqual([
      'stations',
      'rates',
      'enterprises',
      'regions',
      'alarms',
      'credit',
      'video',
    ]);
    expect(wall('"colors": { "|" }')).toContain('bracket');
    expect(wall('"scale": "|"')).toEqual(['fit', 'width', 'stretch']);
    expect(wall('|')).toEqual(expect.arrayContaining(['left', 'right', 'figures', 'colors']));
  });

  it('verbs are offered as keys where a map knows its keys', () => {
    expect(labelsAt('{ "rest": { "paths": { "page": "GET /x", "|" } } }')).toEqual(
      expect.arrayContaining(['info', 'save']),
    );
  });
});
