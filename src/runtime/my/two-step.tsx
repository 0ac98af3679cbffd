import { useRequest } from 'ahooks';
import { Button, Descriptions, Input, Modal, Space, Tag } from 'antd';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { callAddress } from '#engine/base/call.ts';
import { useData, usePorts } from '#engine/base/ports-context.ts';
import { useIsShown } from '#engine/base/tab.ts';
import type { TotpSetup } from '#schemas/api/session.ts';
import { CodeField, STEP_CODE_LENGTH } from '../login/code-field.tsx';
import { LoginField } from '../login/login-field.tsx';
import { RecoveryCodes } from '../two-step/recovery-codes.tsx';
import '../two-step/two-step.css';
import { TotpPicture } from '../two-step/totp-picture.tsx';
import './two-step.css';

type Task = 'begin' | 'codes' | 'off';

/** Two-step sign-in of one's own account: turned on by a picture and a first code, recovery codes, turned off. */
export function TwoStep() {
  const { t } = useTranslation('login');
  const ports = useData();
  const { data: state, refresh } = useRequest(() => callAddress(ports, 'GET /sys/my/twoStep', {}));
  const [task, setTask] = useState<Task | null>(null);

  function handleClose(): void {
    setTask(null);
    refresh();
  }

  if (!state) return null;
  return (
    <section className="two-step" aria-label={t('second.title')}>
      <Descriptions
        title={t('second.title')}
        column={3}
        colon={false}
        extra={
          <Space>
            {state.isOn ? (
              <Button onClick={() => setTask('codes')}>{t('second.newCodes')}</Button>
            ) : null}
            {state.isOn && !state.isRequired ? (
              <Button danger onClick={() => setTask('off')}>
                {t('second.turnOff')}
              </Button>
            ) : null}
            {state.isOn ? null : (
              <Button type="primary" onClick={() => setTask('begin')}>
                {t('second.turnOn')}
              </Button>
            )}
          </Space>
        }
        items={[
          {
            key: 'state',
            label: t('second.state'),
            children: (
              <Tag color={state.isOn ? 'success' : 'default'}>
                {t(state.isOn ? 'second.on' : 'second.off')}
              </Tag>
            ),
          },
          {
            key: 'need',
            label: t('second.need'),
            children: t(state.isRequired ? 'second.required' : 'second.free'),
          },
          {
            key: 'left',
            label: t('second.codesLeft'),
            children: state.isOn ? state.codesLeft : '-',
          },
        ]}
      />
      {task ? <TwoStepDialog task={task} onClose={handleClose} /> : null}
    </section>
  );
}

interface TwoStepDialogProps {
  readonly task: Task;
  readonly onClose: () => void;
}

const TITLES = { begin: 'second.turnOn', codes: 'second.newCodes', off: 'second.turnOff' } as const;

/** One of the three tasks, in the steps it takes: password (and code), picture and first code, codes to keep. */
function TwoStepDialog({ task, onClose }: TwoStepDialogProps) {
  const isShown = useIsShown();
  const { t } = useTranslation('login');
  const steps = useSteps(task, onClose);
  return (
    <Modal
      open={isShown}
      title={t(TITLES[task])}
      footer={null}
      width={440}
      onCancel={onClose}
      destroyOnHidden
    >
      {steps.codes.length > 0 ? (
        <RecoveryCodes codes={steps.codes} onDone={onClose} />
      ) : (
        <StepForm task={task} steps={steps} onClose={onClose} />
      )}
    </Modal>
  );
}

interface StepAnswers {
  readonly password: string;
  readonly code: string;
}

/** What each press of "next" asks the server, and what it answered. */
function useSteps(task: Task, onClose: () => void) {
  const { t } = useTranslation('login');
  const ports = usePorts('data', 'feedback');
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { run: submit, loading } = useRequest(
    async ({ password, code }: StepAnswers) => {
      if (setup)
        return setCodes(
          (await callAddress(ports, 'POST /sys/my/twoStep/confirm', { body: { code } }))
            .recoveryCodes,
        );
      if (task === 'begin')
        return setSetup(
          await callAddress(ports, 'POST /sys/my/twoStep/begin', { body: { password } }),
        );
      const body = { password, code };
      if (task === 'codes')
        return setCodes(
          (await callAddress(ports, 'POST /sys/my/twoStep/codes', { body })).recoveryCodes,
        );
      await callAddress(ports, 'POST /sys/my/twoStep/off', { body });
      ports.notify('success', t('second.isOff'));
      return onClose();
    },
    // the port has told the refusal
    { manual: true, onError: () => undefined },
  );
  return { setup, codes, submit, loading };
}

interface StepFormProps extends TwoStepDialogProps {
  readonly steps: ReturnType<typeof useSteps>;
}

function StepForm({ task, steps: { setup, submit, loading }, onClose }: StepFormProps) {
  const { t } = useTranslation('login');
  const [form, setForm] = useState<StepAnswers>({ password: '', code: '' });
  const needsPassword = setup === null;
  const needsCode = setup !== null || task !== 'begin';
  const isComplete = (!needsPassword || form.password !== '') && (!needsCode || form.code !== '');
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (isComplete) submit(form);
  }
  return (
    <form noValidate onSubmit={handleSubmit}>
      {setup ? <TotpPicture setup={setup} /> : null}
      {needsPassword ? (
        <LoginField id="two-step-password" label={t('password')}>
          <Input.Password
            id="two-step-password"
            autoComplete="current-password"
            autoFocus
            value={form.password}
            onChange={(event) => setForm({ ...form, password: event.target.value })}
          />
        </LoginField>
      ) : null}
      {needsCode ? (
        <CodeField
          id="two-step-code"
          label={t('second.code')}
          maxLength={STEP_CODE_LENGTH}
          hasFocus={!needsPassword}
          value={form.code}
          onChange={(code) => setForm({ ...form, code })}
        />
      ) : null}
      <div className="totp-buttons">
        <Button onClick={onClose}>{t('second.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={loading} disabled={!isComplete}>
          {t('second.next')}
        </Button>
      </div>
    </form>
  );
}
