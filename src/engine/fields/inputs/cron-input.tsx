import { useRequest } from 'ahooks';
import { Input } from 'antd';

import { callAddress } from '#engine/base/call.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { TextPort } from '#engine/base/ports.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { textOf } from '#engine/base/text-of.ts';
import { isCron } from '#schemas/types/cron.ts';
import { ariaOf, useControlState } from './aria.ts';

const EXAMPLE = '0 0/5 * * * ?';
/** ms without typing before the times are asked for */
const PAUSE_MS = 400;

/** A cron expression with the example the specification asks for and the next times it means. */
export function CronInput(props: InputProps) {
  const ports = usePorts('data', 'texts');
  const { t } = ports;
  const cron = textOf(props.value).trim();
  const { data } = useRequest(
    () => callAddress(ports, 'GET /engine/next-runs', { params: { cron } }, { isSilent: true }),
    {
      refreshDeps: [cron],
      ready: isCron(cron),
      debounceWait: PAUSE_MS,
      onError: () => {},
    },
  );
  const times = isCron(cron) ? data : undefined;
  return (
    <>
      <Input
        {...ariaOf(props)}
        {...useControlState({ placeholder: EXAMPLE, ...props }, 'enter')}
        value={textOf(props.value)}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <div className="eform-hint" aria-live="polite">
        {times ? hintOf(times, t) : t('input.cronHint', { example: EXAMPLE })}
      </div>
    </>
  );
}

function hintOf(times: readonly string[], t: TextPort['t']): string {
  return times.length === 0
    ? t('input.cronNever')
    : t('input.cronNext', { times: times.join(t('input.comma')) });
}
