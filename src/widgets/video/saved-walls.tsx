import { Button, Input, Modal, Select } from 'antd';
import { useState } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import { useIsShown } from '#engine/base/tab.ts';
import {
  LONGEST_NAME,
  readSaved,
  saveWall,
  type SavedWall,
  type WallState,
} from './wall-layout.ts';

const SETTING = 'video.walls';

interface SavedWallsProps {
  readonly wall: WallState;
  readonly onChoose: (wall: WallState) => void;
}

/** Walls that the person has kept by name: one is chosen, this one is kept, one goes. */
export function SavedWalls({ wall, onChoose }: SavedWallsProps) {
  const { t, settings, notify } = usePorts('texts', 'house', 'feedback');
  const [saved, setSaved] = useState(() => readSaved(settings.get(SETTING)));
  const [isNaming, setNaming] = useState(false);
  const [name, setName] = useState<string | null>(null);
  const chosen = saved.find((one) => one.name === name);
  const keep = (next: readonly SavedWall[]): void => {
    setSaved(next);
    settings.set(SETTING, next);
  };
  const save = (given: string): void => {
    const next = saveWall(saved, given, wall);
    if (!next) return notify('warning', t('video.savedMany'));
    keep(next);
    setName(given);
    setNaming(false);
  };
  const remove = (): void => {
    keep(saved.filter((one) => one !== chosen));
    setName(null);
  };
  return (
    <>
      <Select<string | null>
        size="small"
        className="dsr-wall-saved"
        value={chosen?.name ?? null}
        placeholder={t('video.saved')}
        aria-label={t('video.saved')}
        notFoundContent={t('video.savedNone')}
        options={saved.map((one) => ({ value: one.name, label: one.name }))}
        onChange={(next) => {
          setName(next);
          const found = saved.find((one) => one.name === next);
          if (found) onChoose(found.wall);
        }}
      />
      <Button size="small" onClick={() => setNaming(true)}>
        {t('video.save')}
      </Button>
      {chosen ? (
        <Button size="small" onClick={remove}>
          {t('video.savedRemove')}
        </Button>
      ) : null}
      {isNaming ? (
        <NameDialog initial={name ?? ''} onEnd={() => setNaming(false)} onName={save} />
      ) : null}
    </>
  );
}

interface NameDialogProps {
  readonly initial: string;
  readonly onEnd: () => void;
  readonly onName: (name: string) => void;
}

function NameDialog({ initial, onEnd, onName }: NameDialogProps) {
  const { t } = usePorts('texts');
  const isShown = useIsShown();
  const [name, setName] = useState(initial);
  const given = name.trim();
  const end = (): void => (given === '' ? undefined : onName(given));
  return (
    <Modal
      open={isShown}
      centered
      width={360}
      title={t('video.save')}
      okText={t('form.save')}
      cancelText={t('form.cancel')}
      okButtonProps={{ disabled: given === '' }}
      onOk={end}
      onCancel={onEnd}
    >
      <Input
        autoFocus
        value={name}
        maxLength={LONGEST_NAME}
        placeholder={t('video.savedName')}
        aria-label={t('video.savedName')}
        onChange={({ target }) => setName(target.value)}
        onPressEnter={(event) => {
          // the key would press the button that gets the focus back
          event.preventDefault();
          end();
        }}
      />
      <p>{t('video.savedHint')}</p>
    </Modal>
  );
}
