import { observer } from '@formily/react';
import type { ComponentType } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { useTexts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { textOf } from '#engine/base/text-of.ts';
import { useAnswer } from '#engine/base/use-answer.ts';
import { DateInput, TextInput } from '#engine/fields/lazy-inputs.ts';
import { jobDaysText, writtenJobDays, type JobTakes } from '#schemas/basics/job-params.ts';
import type { FieldSpec } from '#schemas/types/field.ts';

const DAY: FieldSpec = { type: 'date', title: '' };

/** How each of what jobs take is filled in. */
const INPUTS: Readonly<Record<JobTakes, ComponentType<InputProps>>> = {
  nothing: NothingInput,
  days: DaysInput,
  text: TextInput,
};

/** What the chosen job takes with it. A text that it does not take stays to be seen and corrected. */
export const JobParamsInput = observer((props: InputProps) => {
  const job = textOf(props.values?.['beanName']);
  const { answer } = useAnswer('jobs', (data, signal) =>
    callAddress(data, 'GET /engine/jobs', {}, { isSilent: true, signal }),
  );
  const Input = INPUTS[answer?.find(({ name }) => name === job)?.takes ?? 'text'];
  return <Input {...props} />;
});

function NothingInput(props: InputProps) {
  const { t } = useTexts();
  const isEmpty = textOf(props.value) === '';
  return (
    <>
      {isEmpty ? null : <TextInput {...props} />}
      <div className="eform-hint" id={isEmpty ? props.id : undefined} aria-live="polite">
        {t('input.jobNothing')}
      </div>
    </>
  );
}

function DaysInput(props: InputProps) {
  const { t } = useTexts();
  const days = writtenJobDays(textOf(props.value));
  if (!days) return <TextInput {...props} />;
  const { 'aria-label': label = props.field.title } = props;
  const endOf = (end: 'from' | 'to', name: string): InputProps => ({
    ...props,
    field: DAY,
    value: days[end] ?? null,
    onChange: (day) => props.onChange(jobDaysText({ ...days, [end]: textOf(day) })),
    placeholder: name,
    'aria-label': `${label} ${name}`,
  });
  const { id: _, ...last } = endOf('to', t('input.jobTo'));
  return (
    <>
      <div className="eform-pair">
        <DateInput {...endOf('from', t('input.jobFrom'))} />
        <DateInput {...last} />
      </div>
      <div className="eform-hint">{t('input.jobDays')}</div>
    </>
  );
}
