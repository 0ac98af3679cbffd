import { Button, Drawer } from 'antd';
import { useState } from 'react';

import { useHouse, usePorts, useTexts } from '#engine/base/ports-context.ts';
import { useIsShown } from '#engine/base/tab.ts';
import type { PublishAnswer, VersionEntry } from '#schemas/api/workbench.ts';
import { workbenchApi, type SchemaInfo } from '../api.ts';
import { CommentDialog } from './comment-dialog.tsx';
import { UnpublishDialog } from './unpublish-dialog.tsx';
import './versions-drawer.css';

interface VersionsDrawerProps {
  readonly info: SchemaInfo;
  readonly onClose: () => void;
  readonly onCompare: (version: number) => void;
  readonly onRolledBack: (answer: PublishAnswer) => void;
  readonly onUnpublished: (answer: PublishAnswer) => void;
}

/** Every published version, newest first; one click compares, two go back to it. */
export function VersionsDrawer({
  info,
  onClose,
  onCompare,
  onRolledBack,
  onUnpublished,
}: VersionsDrawerProps) {
  const isShown = useIsShown();
  const { t } = useTexts();
  const [isUnpublishing, setUnpublishing] = useState(false);
  const [back, setBack] = useState<VersionEntry | null>(null);
  const versions = [...info.versions].sort((a, b) => b.version - a.version);
  return (
    <Drawer open={isShown} title={t('workbench.versions.title')} size={520} onClose={onClose}>
      {versions.length === 0 ? <p className="wb-empty">{t('workbench.versions.none')}</p> : null}
      <ol className="wb-versions">
        {versions.map((version) => (
          <VersionItem
            key={version.version}
            version={version}
            isRunning={
              info.running?.source === 'database' && info.running.version === version.version
            }
            onCompare={onCompare}
            onBack={setBack}
          />
        ))}
        {info.file ? (
          <FileItem info={info} onBack={setBack} />
        ) : (
          <NoFileItem info={info} onUnpublish={() => setUnpublishing(true)} />
        )}
      </ol>
      {isUnpublishing ? (
        <UnpublishDialog
          info={info}
          onClose={() => setUnpublishing(false)}
          onDone={onUnpublished}
        />
      ) : null}
      {back ? (
        <RollbackDialog
          info={info}
          version={back}
          onClose={() => setBack(null)}
          onDone={onRolledBack}
        />
      ) : null}
    </Drawer>
  );
}

interface VersionItemProps {
  readonly version: VersionEntry;
  readonly isRunning: boolean;
  readonly onCompare: (version: number) => void;
  readonly onBack: (version: VersionEntry) => void;
}

/** One published version: who, when, why; compare it, or go back to it. */
function VersionItem({ version, isRunning, onCompare, onBack }: VersionItemProps) {
  const { t } = useTexts();
  const { can } = useHouse();
  return (
    <li>
      <div>
        <strong>{t('workbench.versions.number', { version: version.version })}</strong>
        {isRunning ? <span className="wb-badge">{t('workbench.versions.running')}</span> : null}
      </div>
      <p>{version.comment}</p>
      <p className="wb-note">
        {version.byName} {version.at}
      </p>
      <Button size="small" onClick={() => onCompare(version.version)}>
        {t('workbench.versions.compare')}
      </Button>
      {can('sys:schema:publish') && !isRunning ? (
        <Button size="small" onClick={() => onBack(version)}>
          {t('workbench.versions.back')}
        </Button>
      ) : null}
    </li>
  );
}

/** The file the product ships with stands as version 0. */
const FILE_VERSION: VersionEntry = {
  version: 0,
  comment: '',
  byName: '',
  at: '',
  restoredFrom: null,
};

/** The file the product ships with, and the way back to it. */
function FileItem({
  info,
  onBack,
}: {
  readonly info: SchemaInfo;
  readonly onBack: (version: VersionEntry) => void;
}) {
  const { t } = useTexts();
  const { can } = useHouse();
  return (
    <li>
      <strong>{t('workbench.versions.file')}</strong>
      {info.running?.source === 'file' ? (
        <span className="wb-badge">{t('workbench.versions.running')}</span>
      ) : null}
      {can('sys:schema:publish') && info.running?.source === 'database' ? (
        <p>
          <Button size="small" onClick={() => onBack(FILE_VERSION)}>
            {t('workbench.versions.back')}
          </Button>
        </p>
      ) : null}
    </li>
  );
}

/** A schema without a file: what runs may be taken back, or it is said that nothing runs. */
function NoFileItem({
  info,
  onUnpublish,
}: {
  readonly info: SchemaInfo;
  readonly onUnpublish: () => void;
}) {
  const { t } = useTexts();
  const { can } = useHouse();
  const isPublished = info.running?.source === 'database' || info.broken !== undefined;
  if (isPublished && can('sys:schema:publish'))
    return (
      <li>
        <Button size="small" danger onClick={onUnpublish}>
          {t('workbench.versions.unpublish')}
        </Button>
      </li>
    );
  if (info.running || info.broken !== undefined || info.versions.length === 0) return null;
  return <li className="wb-note">{t('workbench.versions.noneRuns')}</li>;
}

interface RollbackDialogProps {
  readonly info: SchemaInfo;
  readonly version: VersionEntry;
  readonly onClose: () => void;
  readonly onDone: (answer: PublishAnswer) => void;
}

/** Going back is a new version with the old text; the comment says why. */
function RollbackDialog({ info, version, onClose, onDone }: RollbackDialogProps) {
  const ports = usePorts('data', 'texts');
  const { t } = ports;
  return (
    <CommentDialog
      title={t('workbench.versions.backTitle', { version: version.version })}
      okText={t('workbench.versions.back')}
      comment={t('workbench.versions.backComment', { version: version.version })}
      onClose={onClose}
      onRun={async (comment) =>
        onDone(await workbenchApi(ports).rollback(info, version.version, comment))
      }
    >
      <p>
        {t(version.version === 0 ? 'workbench.versions.backToFile' : 'workbench.versions.backText')}
      </p>
    </CommentDialog>
  );
}
