import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { PageFrame } from '#engine/base/frames.tsx';
import { loadInputs } from '#engine/fields/lazy-inputs.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import { aFormEntity, SAMPLE_DICTS } from '#tests/builders/a-form-entity.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { ListPage } from '../list/list-page.tsx';
import { RecordForm } from './record/record-form.tsx';

const CODE = '{{window.__ran = 1}}';
const CALL = "{{fetch('/api/sys/user/page')}}";
const HOSTILE = aFormEntity({
  title: CODE,
  fields: {
    name: {
      type: 'string',
      title: CODE,
      help: CALL,
      default: CODE,
      list: { width: 200 },
      form: { placeholder: CALL },
    },
    color: { type: 'dict', dict: 'color', title: CALL, visibleWhen: "name != 'x'" },
  },
});

beforeAll(() => {
  registerFields();
  return loadInputs();
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(window, '__ran');
});

describe('INJ-07: code in the texts of a schema', () => {
  it('is shown as it stands, and nothing of it runs', async () => {
    const world = aFakeWorld({
      dicts: SAMPLE_DICTS,
      answers: { 'GET /test/sample/page': () => ({ list: [{ id: '1', name: CODE }], total: 1 }) },
    });
    const requests = performance.getEntriesByType('resource').length;

    render(
      <InEngine world={world}>
        <RecordForm
          entity={HOSTILE}
          mode="create"
          Frame={PageFrame}
          onDone={() => {}}
          onLeave={() => {}}
        />
        <ListPage entity={HOSTILE} />
      </InEngine>,
    );
    await waitFor(() => expect(screen.getAllByText(CODE).length).toBeGreaterThan(2));

    const fetched = performance.getEntriesByType('resource').slice(requests);
    expect(fetched.filter(({ name }) => name.includes('/api/'))).toEqual([]);
    expect(screen.getAllByDisplayValue(CODE)).toHaveLength(1);
    expect(window).not.toHaveProperty('__ran');
  });
});
