import { callAddress } from '#engine/base/call.ts';
import { useTexts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { useAnswer } from '#engine/base/use-answer.ts';
import { CodedSelect } from '#engine/fields/inputs/coded-select.tsx';

/** A list of what schemas make public, with the code of each: that is what an address names. Where nothing is, it says so. */
export function PublicViewInput(props: InputProps) {
  const { t } = useTexts();
  const found = useAnswer('views', async (data, signal) =>
    (await callAddress(data, 'GET /sys/publicViews', {}, { isSilent: true, signal })).map(
      ({ name, title }) => ({
        code: name,
        name: title,
      }),
    ),
  );
  return <CodedSelect {...props} found={found} nothing={t('input.noPublicView')} />;
}
