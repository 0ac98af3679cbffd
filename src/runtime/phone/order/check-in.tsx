import { Button, Drawer } from 'antd';
import { createElement, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ActionModel } from '#engine/actions/action-model.ts';
import { asCallError } from '#engine/base/list-store.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { UnfinishedProvider, useUnfinishedBelow } from '#engine/base/unfinished.ts';
import { inputFor } from '#engine/fields/inputs/input-for.tsx';
import { hasPosition, myPosition, type Position } from '#engine/fields/inputs/my-position.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { ScannedCode } from '../scan/read-code.ts';
import { ScanButton } from '../scan/scan-button.tsx';
import { freshStationCode } from '../scan/scans.ts';

interface CheckInProps {
  readonly entity: EntitySchema;
  readonly row: Row;
  /** The move that is made. */
  readonly action: ActionModel;
  readonly onEnd: (isDone: boolean) => void;
}

/** Of a move whose form has no field for photos. */
const PHOTO: FieldSpec = { type: 'image', title: '', count: 3 };

/**
 * Checks in at the station: its code, photos, and the position where the browser gives one. What is missing holds nobody back and is
 * said before it is sent; the server notes it at the order.
 */
export function CheckIn(props: CheckInProps) {
  const { row, action } = props;
  const { t } = useTranslation('phone');
  const { code, setCode, photos, setPhotos, place, problem, ...deeds } = useProofs(props);
  return (
    <Drawer
      open
      placement="bottom"
      size="92%"
      title={action.title}
      onClose={() => void deeds.close()}
      footer={
        <Button
          block
          type="primary"
          size="large"
          loading={deeds.isSending}
          onClick={() => void deeds.send()}
        >
          {action.title}
        </Button>
      }
    >
      <div className="phone-steps">
        <p className="phone-hint">{action.form?.purpose}</p>
        <section className="phone-step">
          <h2>{t('checkin.code')}</h2>
          <p role="status">{t(codeWord(code, row))}</p>
          <ScanButton onCode={setCode} text={t(code ? 'scan.again' : 'scan.button')} />
        </section>
        <UnfinishedProvider value={deeds.say}>
          <PhotoStep
            action={action}
            fewest={Number(row['checkinPhotoCount'] ?? 0)}
            photos={photos}
            onChange={setPhotos}
          />
        </UnfinishedProvider>
        <section className="phone-step">
          <h2>{t('checkin.position')}</h2>
          <p role="status">{t(`checkin.place.${place.state}`)}</p>
        </section>
        {problem === null ? null : (
          <p className="phone-over" role="alert">
            {problem}
          </p>
        )}
      </div>
    </Drawer>
  );
}

/** What proves the presence, and its two ways out: sent, or given up. Neither is gone while a photo is on its way or did not arrive. */
function useProofs(props: CheckInProps) {
  const { t } = useTranslation('phone');
  const { now, confirm, ...texts } = usePorts('house', 'feedback', 'texts');
  const [code, setCode] = useState<ScannedCode | undefined>(() => freshStationCode(now()));
  const [photos, setPhotos] = useState<readonly unknown[]>([]);
  const [isHeld, setHeld] = useState(false);
  const place = usePosition();
  const { send, failure, isSending } = useSending(props);
  const { problem, say } = useUnfinishedBelow();
  const isFinished = (): boolean => {
    setHeld(problem !== undefined);
    return problem === undefined;
  };
  return {
    code,
    setCode,
    photos,
    setPhotos,
    place,
    say,
    isSending,
    /** Why it goes no way, as long as that is so. */
    problem: (isHeld ? problem : undefined) ?? failure,
    send: async (): Promise<void> => {
      if (!isFinished()) return;
      await send({
        ...(code && { code: code.text }),
        ...(photos.length > 0 && { photo: photos }),
        ...place.position,
      });
    },
    close: async (): Promise<void> => {
      if (!isFinished()) return;
      const question = { title: texts.t('form.leaveTitle'), text: t('checkin.leave') };
      if (photos.length === 0 || (await confirm(question))) props.onEnd(false);
    },
  };
}

interface PhotoStepProps {
  readonly action: ActionModel;
  /** As many as the type of the order asks for. */
  readonly fewest: number;
  readonly photos: readonly unknown[];
  readonly onChange: (photos: readonly unknown[]) => void;
}

/** The field of the move's own dialog, with its limits. */
function PhotoStep({ action, fewest, photos, onChange }: PhotoStepProps) {
  const { t } = useTranslation('phone');
  const asked = action.form?.fields['photo'];
  const field: FieldSpec = asked && 'type' in asked ? asked : PHOTO;
  return (
    <section className="phone-step">
      <h2>{field.title}</h2>
      {createElement(inputFor(field), {
        id: 'checkin-photo',
        name: 'photo',
        field,
        value: photos,
        onChange: (next) => onChange(Array.isArray(next) ? (next as readonly unknown[]) : []),
        'aria-label': field.title,
      })}
      {photos.length < fewest ? (
        <p className="phone-over" role="status">
          {t('checkin.fewPhotos', { count: fewest - photos.length })}
        </p>
      ) : null}
      {photos.length === 0 && fewest === 0 ? (
        <p className="phone-hint">{t('checkin.noPhoto')}</p>
      ) : null}
    </section>
  );
}

/** Makes the move with what proves it; a refusal is told in its place and what was taken stays. */
function useSending({ entity, row, action, onEnd }: CheckInProps) {
  const ports = usePorts('data', 'house');
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (proofs: Row): Promise<void> => {
    setSending(true);
    setFailure(null);
    try {
      await ports.call(
        `POST ${entity.rest.base}/move`,
        { body: { id: row['id'], move: action.spec.move, ...proofs } },
        { isSilent: true, idempotencyKey: ports.newId() },
      );
      onEnd(true);
    } catch (reason) {
      setFailure(asCallError(reason).message);
    } finally {
      setSending(false);
    }
  };
  return { isSending, failure, send };
}

function codeWord(
  code: ScannedCode | undefined,
  row: Row,
): 'checkin.noCode' | 'checkin.rightCode' | 'checkin.otherCode' {
  if (!code) return 'checkin.noCode';
  const named = code.kind === 'station' ? code.id : undefined;
  const known = [row['stationId'], row['stationCode'], row['stationId.code']];
  return named !== undefined && known.includes(named) ? 'checkin.rightCode' : 'checkin.otherCode';
}

interface Place {
  readonly state: 'none' | 'asking' | 'refused' | 'found';
  readonly position?: Position;
}

/** Where the browser says that it is; plain http tells no position, and the page says so. */
function usePosition(): Place {
  const [place, setPlace] = useState<Place>({ state: hasPosition() ? 'asking' : 'none' });
  useEffect(() => {
    if (!hasPosition()) return undefined;
    let isOver = false;
    myPosition().then(
      (position) => !isOver && setPlace({ state: 'found', position }),
      () => !isOver && setPlace({ state: 'refused' }),
    );
    return () => {
      isOver = true;
    };
  }, []);
  return place;
}
