import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useEnginePorts } from '#engine/base/ports-context.ts';
import type { VersionEntry } from '#schemas/api/workbench.ts';
import { workbenchApi, type SchemaInfo } from '../api.ts';
import { CommentDialog } from './comment-dialog.tsx';
import { UnpublishDialog } from './unpublish-dialog.tsx';
import { useIsShown } from '#engine/base/tab.ts';

interface VersionsDrawerProps {
  readonly info: SchemaInfo;
  readonly onClose: () => void;
  readonly onCompare: (version: number) => void;
  readonly onRolledBack: (version: number) => void;
  readonly onUnpublished: () => void;
}

/** Every published version, newest first; one click compares, two go back to it. */
export function VersionsDrawer({ info, onClose, onCompare, onRolledBack, onUnpublished }: VersionsDrawerProps) {
  const isShown = useIsShown();
  const { t, can } = useEnginePorts();
  const [isUnpublishing, setUnpublishing] = useState(false);
  const [back, setBack] = useState<VersionEntry | null>(null);
  const versions = [...info.versions].sort((a, b) => b.version - a.version);
  return (
    <Drawer open={isShown} title={t('workbench.versions.title')} size={520} onClose={onClose}>
      {versions.length === 0 ? <p className="wb-empty">{t('workbench.versions.none')}</p> : null}
      <ol className="wb-versions">
        {versions.map((version) => {
          const isRunning = info.running?.source === 'database' && info.running.version === version.version;
          return (
            <li key={version.version}>
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
                <Button size="small" onClick={() => setBack(version)}>
                  {t('workbench.versions.back')}
                </Button>
              ) : null}
            </li>
          );
        })}
        {info.file ? (
          <li>
            <strong>{t('workbench.versions.file')}</strong>
            {info.running?.source === 'file' ? <span className="wb-badge">{t('workbench.versions.running')}</span> : null}
            {can('sys:schema:publish') && info.running?.source === 'database' ? (
              <p>
                <Button size="small" onClick={() => setBack({ version: 0, comment: '', byName: '', at: '', restoredFrom: null })}>
                  {t('workbench.versions.back')}
                </Button>
              </p>
            ) : null}
          </li>
        ) : null}
        {!info.file && (info.running?.source === 'database' || info.broken !== undefined) && can('sys:schema:publish') ? (
          <li>
            <Button size="small" danger onClick={() => setUnpublishing(true)}>
              {t('workbench.versions.unpublish')}
            </Button>
          </li>
        ) : null}
        {!info.file && !info.running && info.broken === undefined && versions.length > 0 ? (
          <li className="wb-note">{t('workbench.versions.noneRuns')}</li>
        ) : null}
      </ol>
      {isUnpublishing ? <UnpublishDialog info={info} onClose={() => setUnpublishing(false)} onDone={onUnpublished} /> : null}
      {back ? <RollbackDialog info={info} version={back} onClose={() => setBack(null)} onDone={onRolledBack} /> : null}
    </Drawer>
  );
}

interface RollbackDialogProps {
  readonly info: SchemaInfo;
  readonly version: VersionEntry;
  readonly onClose: () => void;
  readonly onDone: (version: number) => void;
}

/** Going back is a new version with the old text; the comment says why. */
function RollbackDialog({ info, version, onClose, onDone }: RollbackDialogProps) {
  const ports = useEnginePorts();
  const { t } = ports;
  return (
    <CommentDialog
      title={t('workbench.versions.backTitle', { version: version.version })}
      okText={t('workbench.versions.back')}
      comment={t('workbench.versions.backComment', { version: version.version })}
      onClose={onClose}
      onRun={async (comment) => onDone((await workbenchApi(ports).rollback(info, version.version, comment)).version)}
    >
      <p>{t('workbench.versions.backText')}</p>
    </CommentDialog>
  );
}
