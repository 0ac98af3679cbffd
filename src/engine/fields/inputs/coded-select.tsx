import { Select } from 'antd';

import type { InputProps } from '#engine/base/registry.ts';
import { textOf } from '#engine/base/text-of.ts';
import type { Answered } from '#engine/base/use-answer.ts';
import { ariaOf, useControlState } from './aria.ts';

/** What is stored, and what it is called. */
export interface Coded {
  readonly code: string;
  readonly name: string;
}

interface CodedSelectProps extends InputProps {
  readonly found: Answered<readonly Coded[]>;
  /** Said where there is none. */
  readonly nothing: string;
}

/** One of a short list that an address answers, each with its code beside its name. Where the list could not be read it says so. */
export function CodedSelect({ found, nothing, ...props }: CodedSelectProps) {
  const { answer, error, retry } = found;
  return (
    <Select
      {...ariaOf(props)}
      {...useControlState(props, 'choose')}
      className="eform-full"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={answer === null && error === null}
      value={textOf(props.value) || null}
      options={(answer ?? []).map(({ code, name }) => ({
        value: code,
        label: `${name} (${code})`,
      }))}
      notFoundContent={error ? error.message : answer && nothing}
      onOpenChange={(isOpen) => isOpen && error && retry()}
      onChange={(next: string | null | undefined) => props.onChange(next ?? null)}
    />
  );
}
