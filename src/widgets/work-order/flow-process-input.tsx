import { callAddress } from '#engine/base/call.ts';
import { useTexts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { useAnswer } from '#engine/base/use-answer.ts';
import { CodedSelect } from '#engine/fields/inputs/coded-select.tsx';

/** A list of the processes that are deployed and may review orders, each with its key. Where there is none, it says so. */
export function FlowProcessInput(props: InputProps) {
  const { t } = useTexts();
  const found = useAnswer('processes', async (data, signal) =>
    (await callAddress(data, 'GET /ops/flowProcesses', {}, { isSilent: true, signal })).map(
      ({ key, name }) => ({
        code: key,
        name,
      }),
    ),
  );
  return <CodedSelect {...props} found={found} nothing={t('input.noProcess')} />;
}
