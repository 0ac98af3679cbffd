import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { aListEntity } from '#tests/builders/a-list-world.tsx';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { DictTextBlock } from './dict-text-block.tsx';

afterEach(cleanup);

it('a record is told what a dictionary says about its kind; a kind it is silent about shows nothing', () => {
  const advice = { dictValue: '8', dictLabel: '先查供电与网络' };
  const world = aFakeWorld({ dicts: { alarm_advice: [advice] } });
  const block = (kind: string) => (
    <DictTextBlock
      entity={aListEntity()}
      row={{ id: kind, kind }}
      stamp={0}
      onChanged={() => undefined}
      title={`提示${kind}`}
      source={undefined}
      props={{ dict: 'alarm_advice', by: 'kind' }}
    />
  );
  render(
    <InEngine world={world}>
      {block('8')}
      {block('9')}
    </InEngine>,
  );

  expect(screen.getAllByRole('note').map(({ textContent }) => textContent)).toEqual([
    '提示8 先查供电与网络',
  ]);
});
