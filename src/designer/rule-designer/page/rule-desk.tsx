import { useCallback, useRef, useState } from 'react';

import { useHouse, useTexts } from '#engine/base/ports-context.ts';
import type { HousePort } from '#engine/base/ports.ts';
import { useUnsaved } from '#engine/base/use-unsaved.ts';
import type { FactorFact } from '#widgets/monitor-rule/rule-facts.ts';
import { Canvas } from '../../canvas/canvas.tsx';
import { DragRoom } from '../../canvas/drag-room.tsx';
import { KeySheet } from '../../canvas/key-sheet.tsx';
import { useSaveKey } from '../../commands/use-save-key.ts';
import { deskRights } from '../../editing/desk-rights.ts';
import type { Editing } from '../../editing/use-editing.ts';
import { Palette } from '../../palette/palette.tsx';
import type { RuleRow } from '../api.ts';
import { PublishDialog } from '../dialogs/publish-dialog.tsx';
import { VersionsDrawer } from '../dialogs/versions-drawer.tsx';
import { RULE_LANGUAGE } from '../language/kinds.ts';
import type { Days } from '../trial/days.ts';
import { TrialPanel } from '../trial/trial-panel.tsx';
import { RuleWords } from '../words/rule-words.tsx';
import { BlockProperties } from './block-properties.tsx';
import { DeskNotes } from './desk-notes.tsx';
import type { RuleHouse } from './house.ts';
import { RuleBar } from './rule-bar.tsx';
import { RuleProblems } from './rule-problems.tsx';
import { useRuleCheck, useRuleMarks, type RuleChecked } from './use-rule-check.ts';
import { useRuleDesign, type RuleDesign } from './use-rule-design.ts';
import { useRuleKeeping, type RuleKeeping } from './use-rule-keeping.ts';
import { useTyping } from './use-typing.ts';

interface RuleDeskProps {
  readonly row: RuleRow | null;
  readonly factors: readonly FactorFact[];
  /** The days its try-out begins with. */
  readonly tried?: Days | undefined;
  readonly house: RuleHouse;
  readonly first?: string | null | undefined;
  readonly editing: Editing;
}

/** What can be filled in first. */
const FIRST_FIELD = 'input, textarea, [role="combobox"], [tabindex="0"]';
const NO_HITS: ReadonlySet<string> = new Set();
type Opened = 'versions' | 'publish' | 'keys' | null;

/** A rule that is drawn: palette, blocks, words, properties, and what it would have raised. */
export function RuleDesk({ row, factors, tried, house, first, editing }: RuleDeskProps) {
  const ports = useHouse();
  const design = useRuleDesign(row, factors);
  const { commander, root, shown, tree, world, marks } = design;
  const may = deskRights(ports, editing, {
    edit: row ? 'dm:rule:update' : 'dm:rule:save',
    publish: 'dm:rule:publish',
  });
  const { canEdit } = may;
  const { mayStill } = editing;
  const keeping = useRuleKeeping({ row, root, canSave: canEdit, mayStill, onMade: house.onMade });
  const checked = useRuleCheck(shown, tree, world);
  const [hits, setHits] = useState(NO_HITS);
  useRuleMarks(marks, checked, hits);
  const [open, setOpen] = useState<Opened>(() => openedFirst(ports, row, first));
  const [isTrying, setTrying] = useState(() => triesFirst(ports, first));
  const [isListed, setListed] = useState(false);
  const { running, refresh } = useRunning(row, keeping);
  useLeaving(keeping, canEdit);
  useSaveKey(() => canEdit && void keeping.save());
  const deeds = {
    back: house.onBack,
    check: () => setListed(!isListed),
    versions: () => setOpen('versions'),
    try: () => setTrying(!isTrying),
    keys: () => setOpen('keys'),
    save: () => void keeping.save(),
    publish: () => void keeping.save().then((isSaved) => isSaved && setOpen('publish')),
  };
  return (
    <main className="rd" data-trying={isTrying}>
      <RuleBar
        {...{ commander, keeping, running, isTrying, deeds, ...may }}
        problems={checked.problems.length}
      />
      <DragRoom commander={commander}>
        <Palette commander={commander} groups={design.groups} isOff={!canEdit} />
        <Work {...{ design, keeping, checked, isListed, canEdit, editing }} onListed={setListed} />
      </DragRoom>
      {isTrying ? (
        <TrialPanel
          {...{ tree, running, world, Chart: house.Chart }}
          root={shown}
          ruleId={keeping.id}
          first={tried}
          onHits={setHits}
          onClose={() => setTrying(false)}
        />
      ) : null}
      <OpenedDialog
        {...{ open, design, keeping, running, ...may }}
        onClose={() => setOpen(null)}
        onDone={() => {
          setOpen(null);
          refresh();
        }}
      />
    </main>
  );
}

/** Which version runs, as it was read last. */
function useRunning(row: RuleRow | null, keeping: RuleKeeping) {
  const [running, setRunning] = useState(() => numberOf(row?.['runningVersion']));
  const refresh = (): void =>
    void keeping.reread().then((now) => setRunning(numberOf(now?.['runningVersion'])));
  return { running, refresh };
}

/** Asks before what is not saved is given up. */
function useLeaving(keeping: RuleKeeping, canEdit: boolean): void {
  const { t } = useTexts();
  useUnsaved(keeping.isDirty && canEdit, {
    title: t('designer.leave.title'),
    text: t('designer.leave.text'),
    onGiveUp: keeping.forget,
  });
}

interface WorkProps {
  readonly design: RuleDesign;
  readonly keeping: RuleKeeping;
  readonly checked: RuleChecked;
  readonly isListed: boolean;
  readonly canEdit: boolean;
  readonly editing: Editing;
  readonly onListed: (isListed: boolean) => void;
}

/** The blocks with what is said of them above, below and beside. */
function Work({ design, keeping, checked, isListed, canEdit, editing, onListed }: WorkProps) {
  const { t } = useTexts();
  const { commander, faces, marks, shown, tree, world } = design;
  const typed = useTyping(commander);
  const panel = useRef<HTMLDivElement>(null);
  const focusPanel = useCallback(
    () => panel.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus(),
    [],
  );
  const common = { commander, world, isReadOnly: !canEdit };
  return (
    <>
      <div className="rd-centre">
        <DeskNotes {...common} {...{ keeping, editing }} />
        <Canvas
          {...{ commander, faces, marks }}
          isReadOnly={!canEdit}
          label={t('ruleDesign.canvas')}
          emptyText={t(canEdit ? 'ruleDesign.empty' : 'ruleDesign.emptyReadOnly')}
          onOpen={focusPanel}
          onType={typed}
        />
        {isListed ? (
          <RuleProblems commander={commander} checked={checked} onClose={() => onListed(false)} />
        ) : null}
        <RuleWords {...common} root={shown} tree={tree} />
      </div>
      <div className="rd-panel" ref={panel}>
        <BlockProperties {...common} faces={faces} notes={checked} />
      </div>
    </>
  );
}

interface OpenedDialogProps {
  readonly open: Opened;
  readonly design: RuleDesign;
  readonly keeping: RuleKeeping;
  /** 0: none runs. */
  readonly running: number;
  readonly canEdit: boolean;
  readonly canPublish: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function OpenedDialog({
  open,
  design: { commander, root, world },
  keeping: { id, version },
  running,
  onClose,
  onDone,
  ...may
}: OpenedDialogProps) {
  if (open === 'keys') return <KeySheet language={RULE_LANGUAGE} onClose={onClose} />;
  if (open === null || id === undefined) return null;
  const common = { id, version, world, onClose, onDone };
  return open === 'publish' ? (
    <PublishDialog {...common} root={root} running={running} />
  ) : (
    <VersionsDrawer {...common} commander={commander} {...may} />
  );
}

const triesFirst = ({ can }: HousePort, first: string | null | undefined): boolean =>
  first === 'try' && can('dm:rule:tryOut');

/** What an address asks for, as far as it is there and allowed. */
function openedFirst(
  { can }: HousePort,
  row: RuleRow | null,
  first: string | null | undefined,
): Opened {
  if (!row) return null;
  if (first === 'publish') return can('dm:rule:publish') ? first : null;
  return first === 'versions' ? first : null;
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
