import { Modal, Select } from 'antd';
import { useEffect, useMemo, useState } from 'react';

import { useData, useTexts } from '#engine/base/ports-context.ts';
import type { CallError } from '#engine/base/ports.ts';
import { useIsShown } from '#engine/base/tab.ts';
import { workbenchApi, type SchemaInfo } from '../api.ts';
import { DiffView } from './diff-view.tsx';

/** px */
export const WIDE_DIALOG = 1120;

interface DiffDialogProps {
  readonly info: SchemaInfo;
  readonly text: string;
  /** The version to begin with: a number, `running` or `file`. */
  readonly start?: string;
  readonly onClose: () => void;
}

/** The text in the editor beside what runs, the file, or any old version. */
export function DiffDialog({ info, text, start = 'running', onClose }: DiffDialogProps) {
  const isShown = useIsShown();
  const ports = useTexts();
  const { t } = ports;
  const [chosen, setChosen] = useState(start);
  const other = useVersionText(info, chosen);
  const options = useMemo(
    () => [
      ...(info.running
        ? [
            {
              value: 'running',
              label: t('workbench.diff.running', { version: info.running.version }),
            },
          ]
        : []),
      ...(info.file ? [{ value: 'file', label: t('workbench.diff.file') }] : []),
      ...info.versions.map(({ version, comment, at }) => ({
        value: String(version),
        label: t('workbench.diff.version', { version, comment, at: at.slice(0, 16) }),
      })),
    ],
    [info, t],
  );
  return (
    <Modal
      open={isShown}
      centered
      width={WIDE_DIALOG}
      title={t('workbench.diff.title')}
      footer={null}
      onCancel={onClose}
    >
      <label className="wb-line">
        <span>{t('workbench.diff.with')}</span>
        <Select
          value={options.length > 0 ? chosen : null}
          options={options}
          onChange={setChosen}
          style={{ width: 420 }}
          placeholder={t('workbench.diff.none')}
        />
      </label>
      {other.error ? <p role="alert">{other.error}</p> : null}
      {other.text === undefined ? null : (
        <DiffView
          left={{
            title: options.find(({ value }) => value === chosen)?.label ?? '',
            text: other.text,
          }}
          right={{ title: t('workbench.diff.mine'), text }}
        />
      )}
    </Modal>
  );
}

/** The text of a version; old ones are fetched. */
export function useVersionText(
  info: SchemaInfo,
  chosen: string,
): { readonly text?: string; readonly error?: string } {
  const ports = useData();
  const [state, setState] = useState<{
    readonly chosen: string;
    readonly text?: string;
    readonly error?: string;
  }>({ chosen: '' });
  const here =
    chosen === 'running' ? info.running?.text : chosen === 'file' ? info.file?.text : undefined;
  const isOld = /^\d+$/.test(chosen);
  useEffect(() => {
    if (!isOld) return undefined;
    let isCurrent = true;
    workbenchApi(ports)
      .version(info, Number(chosen))
      .then(
        ({ text }) => isCurrent && setState({ chosen, text }),
        (error: CallError) => isCurrent && setState({ chosen, error: error.message }),
      );
    return () => {
      isCurrent = false;
    };
  }, [ports, info, chosen, isOld]);
  if (here !== undefined) return { text: here };
  return state.chosen === chosen ? state : {};
}
