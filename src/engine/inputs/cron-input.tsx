import { Input } from 'antd';
import { useEnginePorts } from '../ports-context.ts';
import type { InputProps } from '../registry.ts';
import { ariaOf, stateOf } from './aria.ts';
import { textOf } from '../text-of.ts';

const EXAMPLE = '0 0/5 * * * ?';

/** A cron expression with the example the specification asks for. */
export function CronInput(props: InputProps) {
  const { t } = useEnginePorts();
  return (
    <>
      <Input
        {...ariaOf(props)}
        {...stateOf(props)}
        placeholder={EXAMPLE}
        value={textOf(props.value)}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <div className="eform-hint">{t('input.cronHint', { example: EXAMPLE })}</div>
    </>
  );
}
