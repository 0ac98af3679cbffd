import { Button, Input, Space } from 'antd';

import { callAddress } from '#engine/base/call.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { keepDigits } from '#schemas/formats/numeric-input.ts';
import { PHONE_DIGITS } from '../login/code-field.tsx';
import { useWait } from '../login/use-wait.ts';

const MOBILE = /^1[3-9]\d{9}$/;

/** A code that is sent to the number in the field `mobile` of the same form; another one can be asked for after a minute. */
export function PhoneCodeInput({
  value,
  onChange,
  onBlur,
  values,
  disabled,
  ...props
}: InputProps) {
  const ports = usePorts('data', 'texts', 'feedback');
  const wait = useWait();
  const mobile = typeof values?.['mobile'] === 'string' ? values['mobile'] : '';

  async function send(): Promise<void> {
    if (!MOBILE.test(mobile)) return ports.notify('warning', ports.t('my.phoneBad'));
    wait.begin();
    try {
      await callAddress(ports, 'POST /sys/my/mobileCode', { body: { mobile } });
      ports.notify('success', ports.t('my.phoneSent'));
    } catch {
      wait.end();
    }
  }
  return (
    <Space.Compact style={{ width: '100%' }}>
      <Input
        {...(props.id ? { id: props.id } : {})}
        value={typeof value === 'string' ? value : ''}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={PHONE_DIGITS}
        disabled={disabled ?? false}
        {...(props.status ? { status: props.status } : {})}
        aria-label={props['aria-label']}
        aria-invalid={props['aria-invalid']}
        aria-required={props['aria-required']}
        aria-describedby={props['aria-describedby']}
        onChange={(event) => onChange(keepDigits(event.target.value))}
        onBlur={() => onBlur?.()}
      />
      <Button disabled={wait.seconds > 0 || (disabled ?? false)} onClick={() => void send()}>
        {wait.seconds > 0
          ? ports.t('my.phoneWait', { seconds: wait.seconds })
          : ports.t('my.phoneSend')}
      </Button>
    </Space.Compact>
  );
}
