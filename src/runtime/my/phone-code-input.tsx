import { Button, Input, Space } from 'antd';
import { useEffect, useState } from 'react';
import { useEnginePorts } from '#engine/ports-context.ts';
import type { InputProps } from '#engine/registry.ts';

const WAIT_SECONDS = 60;
const CODE_DIGITS = 6;
const MOBILE = /^1[3-9]\d{9}$/;

/** A code that is sent to the number in the field `mobile` of the same form; another one can be asked for after a minute. */
export function PhoneCodeInput({ value, onChange, onBlur, values, disabled, ...props }: InputProps) {
  const ports = useEnginePorts();
  const [wait, setWait] = useState(0);
  const isWaiting = wait > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setWait((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const mobile = typeof values?.['mobile'] === 'string' ? values['mobile'] : '';

  async function send(): Promise<void> {
    if (!MOBILE.test(mobile)) return ports.notify('warning', ports.t('my.phoneBad'));
    setWait(WAIT_SECONDS);
    try {
      await ports.call('POST /sys/my/mobileCode', { body: { mobile } });
      ports.notify('success', ports.t('my.phoneSent'));
    } catch {
      setWait(0);
    }
  }
  return (
    <Space.Compact style={{ width: '100%' }}>
      <Input
        {...(props.id ? { id: props.id } : {})}
        value={typeof value === 'string' ? value : ''}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_DIGITS}
        disabled={disabled ?? false}
        {...(props.status ? { status: props.status } : {})}
        aria-label={props['aria-label']}
        aria-invalid={props['aria-invalid']}
        aria-required={props['aria-required']}
        aria-describedby={props['aria-describedby']}
        onChange={(event) => onChange(event.target.value.trim())}
        onBlur={() => onBlur?.()}
      />
      <Button disabled={isWaiting || (disabled ?? false)} onClick={() => void send()}>
        {isWaiting ? ports.t('my.phoneWait', { seconds: wait }) : ports.t('my.phoneSend')}
      </Button>
    </Space.Compact>
  );
}
