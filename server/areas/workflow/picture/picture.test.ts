import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import type { DrawnStroke } from '#schemas/sheet/document.ts';
import { runPython } from '#tests/builders/run-python.ts';
import { readDiagram } from './diagram.ts';
import { drawOnPaper } from './draw-on-paper.ts';
import { drawDiagram, type Marks } from './draw.ts';
import { wrapText } from './text.ts';

const NONE: Marks = { done: new Set(), active: new Set(), taken: new Set() };
const XML = (
  name: string,
): string => `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" targetNamespace="t">
  <process id="p"><startEvent id="s"/><userTask id="a" name="${name}"/><sequenceFlow id="f" sourceRef="s" targetRef="a" name="${name}"/></process>
  <bpmndi:BPMNDiagram><bpmndi:BPMNPlane bpmnElement="p">
    <bpmndi:BPMNShape bpmnElement="s"><dc:Bounds x="10" y="30" width="36" height="36"/></bpmndi:BPMNShape>
    <bpmndi:BPMNShape bpmnElement="a"><dc:Bounds x="100" y="10" width="100" height="80"/></bpmndi:BPMNShape>
    <bpmndi:BPMNEdge bpmnElement="f"><di:waypoint x="46" y="48"/><di:waypoint x="100" y="48"/></bpmndi:BPMNEdge>
  </bpmndi:BPMNPlane></bpmndi:BPMNDiagram></definitions>`;

const ETREE = `
import json, sys, xml.etree.ElementTree as etree
root = etree.fromstring(sys.stdin.buffer.read())
print(json.dumps([root.tag.split('}')[1], root.find('{*}title').text]))`;

describe('the picture of a process', () => {
  it('marks what was done, what is under way and which flows were taken', async () => {
    const svg = drawDiagram(
      await readDiagram(XML('审核')),
      { done: new Set(['s']), active: new Set(['a']), taken: new Set(['f']) },
      '合同',
    );

    expect(svg).toContain('<g class="done" data-id="s">');
    expect(svg).toContain('<g class="active" data-id="a">');
    expect(svg).toContain('<g class="taken" data-id="f">');
    expect(svg).toContain('>审核</text>');
    expect(svg).toContain('<title>合同</title>');
  });

  it('lies on paper without colours: what was done is shaded, what is under way and taken is bold', async () => {
    const diagram = await readDiagram(XML('审核'));
    const drawn = drawOnPaper(diagram, {
      done: new Set(['s']),
      active: new Set(['a']),
      taken: new Set(['f']),
    });
    const plain = drawOnPaper(diagram, NONE);
    const at = (x: number, y: number) => (stroke: DrawnStroke) =>
      stroke.at?.[0] === x && stroke.at[1] === y;

    expect(drawn?.strokes.find(at(10, 30))).toMatchObject({ hasGround: true, weight: 0.8 });
    expect(drawn?.strokes.find(at(100, 10))?.weight).toBe(2.2);
    expect(drawn?.strokes.find(({ d }) => d === 'M46 48L100 48')?.weight).toBe(1.5);
    expect(plain?.strokes.filter(({ hasGround, weight }) => hasGround || weight > 1)).toEqual([]);
    // the flow and the task; a start without a name says nothing
    expect(plain?.words.map(({ text, isLabel = false }) => [text, isLabel])).toEqual([
      ['审核', true],
      ['审核', false],
    ]);
    expect(drawOnPaper({ shapes: [], edges: [] }, NONE)).toBeNull();
  });

  it('no name becomes markup', async () => {
    const svg =
      drawDiagram(
        await readDiagram(XML('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp;')),
        NONE,
        '<img src=x onerror=alert(1)>',
      ) ?? '';

    // where python3 is, a parser of other people finds the picture well-formed and the name whole
    const read = runPython(ETREE, Buffer.from(svg));
    if (read !== null)
      expect(JSON.parse(read.toString())).toEqual(['svg', '<img src=x onerror=alert(1)>']);
    expect(svg).not.toMatch(/<script|<img|onerror=[^&]*>(?!.*title)/);
    expect(
      svg
        .match(/<(\w+)/g)
        ?.every((tag) =>
          [
            '<svg',
            '<title',
            '<style',
            '<defs',
            '<marker',
            '<path',
            '<g',
            '<circle',
            '<rect',
            '<text',
          ].includes(tag),
        ),
    ).toBe(true);
  });

  it('class "half a sign": a name of signs beyond two bytes is cut between them, and what XML cannot hold is left out', async () => {
    const name = '🏭'.repeat(30);
    const svg = drawDiagram(await readDiagram(XML(name)), NONE, 'a\ufffe\u0001🏭\ud83c') ?? '';

    expect(svg).not.toMatch(/\p{Surrogate}/u);
    const read = runPython(ETREE, Buffer.from(svg));
    if (read !== null) expect(JSON.parse(read.toString())).toEqual(['svg', 'a🏭']);
    expect(wrapText(name, 36, 2)).toEqual(['🏭🏭🏭', '🏭🏭🏭…']);
  });

  it('where nothing is drawn there is no picture', async () => {
    expect(
      drawDiagram(
        await readDiagram('<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"/>'),
        NONE,
        '',
      ),
    ).toBeNull();
    expect(drawDiagram(await readDiagram('no xml'), NONE, '')).toBeNull();
  });

  it('long names go on in the next line, between words and between Chinese characters, and end with an ellipsis', () => {
    expect(wrapText('Write monthly report', 80, 3)).toEqual(['Write', 'monthly', 'report']);
    expect(wrapText('县区生态环境局审核', 60, 3)).toEqual(['县区生态环', '境局审核']);
    expect(wrapText('一二三四五六七八九十', 36, 2)).toEqual(['一二三', '四五六…']);
  });

  const reference = path.join(
    import.meta.dirname,
    '../../../../../shared/workflow/bpmn/miwg-A.4.1.bpmn',
  );
  it.runIf(existsSync(reference))(
    'a diagram of others with pools, lanes and message flows is drawn whole',
    async () => {
      const diagram = await readDiagram(readFileSync(reference, 'utf8'));
      const svg = drawDiagram(diagram, NONE, 'A.4.1') ?? '';

      expect(diagram.shapes).toHaveLength(22);
      expect(diagram.edges).toHaveLength(15);
      for (const { id } of [...diagram.shapes, ...diagram.edges])
        expect(svg).toContain(`data-id="${id}"`);
    },
  );
});
