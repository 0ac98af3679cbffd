import { createRoot } from 'react-dom/client';

import { loadInputs } from '#engine/fields/lazy-inputs.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import { BookFiller } from '#runtime/phone/book/book-filler.tsx';
import '#runtime/phone/phone.css';
import type { LayoutNode } from '#schemas/language/page.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';

registerFields();

const IN_GROUP = 20;
const painted = async (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

/** A book of so many fields in groups of twenty: numbers with limits, texts, choices, and what is worked out of them. */
function bookOf(count: number) {
  const fields: Record<string, FieldSpec> = {};
  for (let at = 0; at < count; at += 1) {
    const title = `检查项 ${at + 1}`;
    fields[`f${at}`] = [
      { type: 'decimal', title, required: true, min: 0, max: 100 } as const,
      { type: 'string', title, max: 50 } as const,
      { type: 'bool', title } as const,
      { type: 'decimal', title, readOnly: true, expr: `(f${at - 3} ?? 0) * 2` } as const,
    ][at % 4] as FieldSpec;
  }
  const names = Object.keys(fields);
  const items: LayoutNode[] = Array.from({ length: Math.ceil(count / IN_GROUP) }, (_, group) => ({
    group: `分组 ${group + 1}`,
    columns: 2,
    items: names.slice(group * IN_GROUP, (group + 1) * IN_GROUP).map(($field) => ({ $field })),
  }));
  return { fields, layout: { columns: 1 as const, items } };
}

async function prepare(): Promise<void> {
  await loadInputs();
}

/** ms from nothing until the first screen of a book of so many fields stands and can be typed in. */
async function open(count: number): Promise<number> {
  const form = bookOf(count);
  const waiting = { values: undefined, isHandedIn: false, isSent: false };
  const root = document.getElementById('root') ?? document.body;
  const began = performance.now();
  createRoot(root).render(
    <InEngine world={aFakeWorld({ answers: {} })}>
      <BookFiller
        title="台账"
        record={{ id: '1', status: '0', values: {} }}
        form={form}
        waiting={waiting}
        isLive={false}
        onSent={() => undefined}
      />
    </InEngine>,
  );
  while (!document.querySelector('.phone-book input')) await painted();
  await painted();
  return performance.now() - began;
}

/** ms of each of so many keys, from the key until it is drawn. */
async function type(keys: number): Promise<readonly number[]> {
  const input = document.querySelector<HTMLInputElement>('.phone-book input');
  if (!input) throw new Error('there is nothing to type in');
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  input.focus();
  const times: number[] = [];
  for (let key = 0; key < keys; key += 1) {
    await painted();
    const began = performance.now();
    write?.call(input, String((key % 9) + 1));
    input.dispatchEvent(new Event('input', { bubbles: true }));
    // React and Formily answer in tasks of their own
    await new Promise<void>((done) => {
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', () => done());
      channel.port1.start();
      channel.port2.postMessage(0);
    });
    times.push(performance.now() - began);
  }
  return times;
}

Object.assign(window, { bench: { prepare, open, type } });
