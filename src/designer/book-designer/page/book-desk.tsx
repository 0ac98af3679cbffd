import { useCallback, useRef, useState } from 'react';

import { useHouse, useTexts } from '#engine/base/ports-context.ts';
import type { HousePort } from '#engine/base/ports.ts';
import { useMedia } from '#engine/base/use-media.ts';
import { useUnsaved } from '#engine/base/use-unsaved.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { BookComparison } from '#widgets/stored-form/book-comparison.tsx';
import { Canvas } from '../../canvas/canvas.tsx';
import { DragRoom } from '../../canvas/drag-room.tsx';
import { KeySheet } from '../../canvas/key-sheet.tsx';
import { useSaveKey } from '../../commands/use-save-key.ts';
import type { DesignNode } from '../../document/node.ts';
import type { KeptRow, RecordKeeping } from '../../document/use-record-keeping.ts';
import { deskRights } from '../../editing/desk-rights.ts';
import type { Editing } from '../../editing/use-editing.ts';
import { RecordNotes } from '../../keeping/record-notes.tsx';
import { Side } from '../../palette/side.tsx';
import { AskedDialog, type BookAsked } from '../dialogs/asked-dialog.tsx';
import { PublishDialog } from '../dialogs/publish-dialog.tsx';
import { VersionsDrawer } from '../dialogs/versions-drawer.tsx';
import { useBookCheck, useBookMarks, type BookRemark } from '../known/use-book-check.ts';
import { heldBy, useHeld, type Held } from '../known/use-held.ts';
import { toDocument } from '../language/document-nodes.ts';
import { openBook } from '../language/head.ts';
import { inside, textIn } from '../language/kinds.ts';
import { usedOutside, within } from '../language/where-used.ts';
import { ElementProperties } from '../panel/element-properties.tsx';
import { PhonePreview } from '../phone/phone-preview.tsx';
import { Sheet } from '../sheet/sheet.tsx';
import { BookBar, type BookView } from './book-bar.tsx';
import { BookProblems } from './book-problems.tsx';
import { Foot } from './foot.tsx';
import type { BookHouse } from './house.ts';
import { useBookDesign, type BookDesign } from './use-book-design.ts';
import { useBookKeeping } from './use-book-keeping.ts';

interface BookDeskProps {
  readonly row: KeptRow | null;
  readonly entity: Pick<EntitySchema, 'fields'>;
  readonly house: BookHouse;
  /** What the address opens at once: `phone`, `versions`, `publish`. */
  readonly first?: string | null | undefined;
  readonly editing: Editing;
}

type Opened = 'versions' | 'publish' | 'keys' | null;
/** px from which on the phone stands beside the sheet. */
const BESIDE = '(min-width: 1600px)';
const FIRST_FIELD = 'input:not([type="radio"]), textarea, [role="combobox"], [tabindex="0"]';
const FULL = 100;

/** A template that is drawn: what can be put in, the sheet or the form itself on a phone, and the words of what is chosen. */
export function BookDesk({ row, entity, house, first, editing }: BookDeskProps) {
  const ports = useHouse();
  const may = deskRights(ports, editing, {
    edit: row ? 'ops:standingBook:update' : 'ops:standingBook:save',
    publish: 'ops:standingBook:publish',
  });
  const { canEdit } = may;
  const drawn = useDrawnBook(row, { canEdit, mayStill: editing.mayStill }, house);
  const { design, keeping, remarks, held, running, asked, setAsked } = drawn;
  const { commander, shown, document } = design;
  const [open, setOpen] = useState<Opened>(() => openedFirst(ports, row, first));
  const [view, setView] = useState<BookView>(first === 'phone' ? 'phone' : 'sheet');
  const [isListed, setListed] = useState(false);
  const [zoom, setZoom] = useState(FULL);
  const [panel, focusPanel] = usePanelFocus();
  const deeds = {
    back: house.onBack,
    check: () => setListed(!isListed),
    versions: () => setOpen('versions'),
    keys: () => setOpen('keys'),
    save: () => void keeping.save(),
    publish: () => void keeping.save().then((isSaved) => isSaved && setOpen('publish')),
  };
  const [common, count] = [{ commander, document, held }, remarks.length];
  return (
    <main className="bd">
      <BookBar
        {...{ commander, keeping, running, view, deeds, ...may }}
        problems={count}
        onView={setView}
      />
      <DragRoom commander={commander}>
        <Side design={design} canEdit={canEdit} onOpen={focusPanel} />
        <Work
          {...{ design, keeping, remarks, isListed, canEdit, view, zoom, editing }}
          onListed={setListed}
          onSheet={() => setView('sheet')}
          onOpen={focusPanel}
        />
        <div className="bd-panel" ref={panel}>
          <ElementProperties
            {...{ ...common, entity, remarks }}
            isReadOnly={!canEdit}
            onAsk={setAsked}
          />
        </div>
      </DragRoom>
      <Foot root={shown} problems={count} zoom={zoom} onZoom={setZoom} />
      {asked ? <AskedDialog {...common} asked={asked} onClose={() => setAsked(null)} /> : null}
      <OpenedDialog
        {...{ open, design, keeping, running, ...may }}
        onClose={() => setOpen(null)}
        onDone={() => {
          setOpen(null);
          drawn.reread();
        }}
      />
    </main>
  );
}

/** The panel, and the way to its first field. */
function usePanelFocus() {
  const panel = useRef<HTMLDivElement>(null);
  const focus = useCallback(
    () => panel.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus(),
    [],
  );
  return [panel, focus] as const;
}

/** The document with what is known of it: problems, records that hold its values, the published version, and how far the server has it. */
function useDrawnBook(
  row: KeptRow | null,
  { canEdit, mayStill }: { readonly canEdit: boolean } & Pick<Editing, 'mayStill'>,
  house: BookHouse,
) {
  const [asked, setAsked] = useState<BookAsked | null>(null);
  const held = useHeld(row?.id, canEdit);
  const published = usePublished(row);
  const design = useBookDesign({
    row,
    running: () => published.number,
    askBefore: (nodes, go) => {
      const isRelied = reliesOn(design.root, nodes, held);
      if (isRelied) setAsked({ what: 'remove', nodes, go });
      return isRelied;
    },
  });
  const { root, document, marks } = design;
  const keeping = useBookKeeping({
    row,
    root,
    canSave: canEdit,
    mayStill,
    onMade: house.onMade,
  });
  const remarks = useBookCheck(document, house.dictTypes);
  useBookMarks(marks, remarks);
  useLeaving(keeping, canEdit);
  useSaveKey(() => canEdit && void keeping.save());
  const reread = (): void => void keeping.reread().then(published.take);
  return { design, keeping, remarks, held, running: published.number, asked, setAsked, reread };
}

/** Which version is published, as it was read last. */
function usePublished(row: KeptRow | null) {
  const numberOf = (now: KeptRow | null | undefined): number =>
    typeof now?.['runningVersion'] === 'number' ? now['runningVersion'] : 0;
  const [number, setNumber] = useState(() => numberOf(row));
  return { number, take: (now: KeptRow | undefined) => setNumber(numberOf(now)) };
}

/** Whether others read the values of what goes, or records hold them. */
function reliesOn(root: DesignNode, nodes: readonly DesignNode[], held: Held): boolean {
  if (usedOutside(root, nodes).length > 0) return true;
  const document = toDocument(root);
  return nodes.flatMap(within).some(({ id }) => heldBy(held, document, id) > 0);
}

/** Asks before what is not saved is given up. */
function useLeaving(keeping: RecordKeeping, canEdit: boolean): void {
  const { t } = useTexts();
  useUnsaved(keeping.isDirty && canEdit, {
    title: t('designer.leave.title'),
    text: t('designer.leave.text'),
    onGiveUp: keeping.forget,
  });
}

interface WorkProps {
  readonly design: BookDesign;
  readonly keeping: RecordKeeping;
  readonly remarks: readonly BookRemark[];
  readonly isListed: boolean;
  readonly canEdit: boolean;
  readonly view: BookView;
  readonly zoom: number;
  readonly editing: Editing;
  readonly onListed: (isListed: boolean) => void;
  readonly onSheet: () => void;
  readonly onOpen: () => void;
}

/** The sheet, the phone, or on a wide screen both, with what is said of them above and below. */
function Work({
  design: { commander, faces, marks, root, document },
  keeping,
  remarks,
  isListed,
  canEdit,
  view,
  zoom,
  editing,
  onListed,
  onSheet,
  onOpen,
}: WorkProps) {
  const { t } = useTexts();
  const isBeside = useMedia(BESIDE);
  const phone = view === 'phone';
  return (
    <div className="bd-centre">
      <RecordNotes
        editing={editing}
        keeping={keeping}
        commander={commander}
        isReadOnly={!canEdit}
        conflictTitle={(name) => t('bookDesign.conflict', { name })}
        toRoot={(theirs) => openBook(theirs, '')}
        difference={(theirs, mine) => (
          <BookComparison
            older={toDocument(theirs)}
            newer={toDocument(mine)}
            titles={[t('bookDesign.theirs'), t('bookDesign.mine')]}
          />
        )}
      />
      <div className="bd-views">
        {phone && !isBeside ? null : (
          <Canvas
            {...{ commander, faces, marks }}
            isReadOnly={!canEdit}
            label={t('bookDesign.canvas')}
            emptyText=""
            drawn={<Sheet root={root} zoom={zoom} />}
            onOpen={onOpen}
          />
        )}
        {phone || isBeside ? (
          <PhonePreview document={document} title={textIn(root.props, 'name')} />
        ) : null}
      </div>
      {isListed ? (
        <BookProblems
          commander={commander}
          remarks={remarks}
          onSheet={onSheet}
          onClose={() => onListed(false)}
        />
      ) : null}
    </div>
  );
}

interface OpenedDialogProps {
  readonly open: Opened;
  readonly design: BookDesign;
  readonly keeping: RecordKeeping;
  readonly running: number;
  readonly canEdit: boolean;
  readonly canPublish: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function OpenedDialog({
  open,
  design,
  keeping,
  running,
  canEdit,
  canPublish,
  ...close
}: OpenedDialogProps) {
  const { commander, document } = design;
  const { id, version } = keeping;
  if (open === 'keys')
    return <KeySheet language={commander.store.language} onClose={close.onClose} />;
  if (open === null || id === undefined) return null;
  const common = { id, version, running, document, ...close };
  return open === 'publish' ? (
    <PublishDialog {...common} />
  ) : (
    <VersionsDrawer {...common} commander={commander} {...{ canEdit, canPublish }} />
  );
}

/** What an address asks for, as far as it is there and allowed. */
function openedFirst(
  { can }: HousePort,
  row: KeptRow | null,
  first: string | null | undefined,
): Opened {
  if (!row || (first !== 'publish' && first !== 'versions')) return null;
  const isAllowed = first === 'versions' || can('ops:standingBook:publish');
  return isAllowed && inside(openBook(row, '')).length > 0 ? first : null;
}
