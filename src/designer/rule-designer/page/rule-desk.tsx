import { useLatest } from 'ahooks';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import type { HousePort } from '#engine/base/ports.ts';
import type { FactorFact } from '#widgets/monitor-rule/rule-facts.ts';
import { useRuleWorldOf } from '#widgets/monitor-rule/use-rule-world.ts';
import { Canvas } from '../../canvas/canvas.tsx';
import { DragRoom } from '../../canvas/drag-room.tsx';
import { MarkStore } from '../../canvas/faces.ts';
import { KeySheet } from '../../canvas/key-sheet.tsx';
import { Commander } from '../../commands/commands.ts';
import { useSaveKey } from '../../commands/use-save-key.ts';
import { DesignStore, useDesign } from '../../document/design-store.ts';
import { spotsOf, type DesignNode } from '../../document/node.ts';
import { Palette } from '../../palette/palette.tsx';
import type { RuleRow } from '../api.ts';
import { PublishDialog } from '../dialogs/publish-dialog.tsx';
import { VersionsDrawer } from '../dialogs/versions-drawer.tsx';
import { ruleFaces } from '../language/faces.ts';
import { paletteGroups } from '../language/items.ts';
import { RULE_LANGUAGE } from '../language/kinds.ts';
import { toTree } from '../language/tree-nodes.ts';
import type { Days } from '../trial/days.ts';
import { TrialPanel } from '../trial/trial-panel.tsx';
import { RuleWords } from '../words/rule-words.tsx';
import { BlockProperties } from './block-properties.tsx';
import { DeskNotes } from './desk-notes.tsx';
import { documentOf } from './document-of.ts';
import type { RuleHouse } from './house.ts';
import { ProblemList } from './problem-list.tsx';
import { RuleBar } from './rule-bar.tsx';
import { useRuleCheck, useRuleMarks } from './use-rule-check.ts';
import { useRuleKeeping } from './use-rule-keeping.ts';
import { useTyping } from './use-typing.ts';

interface RuleDeskProps {
  readonly row: RuleRow | null;
  readonly factors: readonly FactorFact[];
  /** The days its try-out begins with. */
  readonly tried?: Days | undefined;
  readonly house: RuleHouse;
  readonly first?: string | null | undefined;
}

const NO_HITS: ReadonlySet<string> = new Set();
type Opened = 'versions' | 'publish' | 'keys' | null;

/** A rule that is drawn: palette, blocks, words, properties, and what it would have raised. */
export function RuleDesk({ row, factors, tried, house, first }: RuleDeskProps) {
  const ports = usePorts('texts', 'feedback', 'house');
  const { t } = ports;
  const [store] = useState(
    () => new DesignStore(documentOf(row, t('ruleDesign.newName')), RULE_LANGUAGE),
  );
  const [marks] = useState(() => new MarkStore());
  const root = useDesign(store, (state) => state.root);
  const shown = useDeferredValue(root);
  const tree = useMemo(() => toTree(shown), [shown]);
  const world = useRuleWorldOf(factors, tree.when);
  const faces = useMemo(() => ruleFaces(world, t), [world, t]);
  const latest = useLatest({ faces, factor: factorOf(root) ?? factors[0]?.code ?? '' });
  const [commander] = useState(
    () => new Commander(store, t, (node) => latest.current.faces.faceOf(node).label),
  );
  const groups = useMemo(
    () => paletteGroups(t, factors, () => latest.current.factor),
    [t, factors, latest],
  );
  const canEdit = ports.can(row ? 'dm:rule:update' : 'dm:rule:save');
  const keeping = useRuleKeeping({ row, root, canSave: canEdit, onMade: house.onMade });
  const checked = useRuleCheck(shown, tree, world);
  const [hits, setHits] = useState(NO_HITS);
  useRuleMarks(marks, checked, hits);
  const [open, setOpen] = useState<Opened>(() => openedFirst(ports, row, first));
  const [isTrying, setTrying] = useState(() => triesFirst(ports, first));
  const [isListed, setListed] = useState(false);
  const [running, setRunning] = useState(() => numberOf(row?.['runningVersion']));
  const panel = useRef<HTMLDivElement>(null);
  const focusPanel = useCallback(
    () =>
      panel.current
        ?.querySelector<HTMLElement>('input, textarea, [role="combobox"], [tabindex="0"]')
        ?.focus(),
    [],
  );
  const typed = useTyping(commander);
  const leave = async (): Promise<void> => {
    const isSure =
      !keeping.isDirty ||
      !canEdit ||
      (await ports.confirm({
        title: t('ruleDesign.leave.title'),
        text: t('ruleDesign.leave.text'),
      }));
    if (!isSure) return;
    keeping.forget();
    house.onBack();
  };
  const refresh = (): void => {
    setOpen(null);
    void keeping.reread().then((now) => setRunning(numberOf(now?.['runningVersion'])));
  };
  useSaveKey(() => canEdit && void keeping.save());
  return (
    <main className="rd" data-trying={isTrying}>
      <RuleBar
        commander={commander}
        keeping={keeping}
        problems={checked.problems.length}
        canEdit={canEdit}
        running={running}
        isTrying={isTrying}
        deeds={{
          back: () => void leave(),
          check: () => setListed(!isListed),
          versions: () => setOpen('versions'),
          try: () => setTrying(!isTrying),
          keys: () => setOpen('keys'),
          save: () => void keeping.save(),
          publish: () => void keeping.save().then((isSaved) => isSaved && setOpen('publish')),
        }}
      />
      <DragRoom commander={commander}>
        <Palette commander={commander} groups={groups} isOff={!canEdit} />
        <div className="rd-centre">
          <DeskNotes keeping={keeping} commander={commander} world={world} isReadOnly={!canEdit} />
          <Canvas
            commander={commander}
            faces={faces}
            marks={marks}
            isReadOnly={!canEdit}
            label={t('ruleDesign.canvas')}
            emptyText={t('ruleDesign.empty')}
            onOpen={focusPanel}
            onType={typed}
          />
          {isListed ? (
            <ProblemList commander={commander} checked={checked} onClose={() => setListed(false)} />
          ) : null}
          <RuleWords
            commander={commander}
            root={shown}
            tree={tree}
            world={world}
            isReadOnly={!canEdit}
          />
        </div>
        <div className="rd-panel" ref={panel}>
          <BlockProperties
            commander={commander}
            faces={faces}
            world={world}
            notes={checked}
            isReadOnly={!canEdit}
          />
        </div>
      </DragRoom>
      {isTrying ? (
        <TrialPanel
          tree={tree}
          root={shown}
          ruleId={keeping.id}
          running={running}
          first={tried}
          world={world}
          Chart={house.Chart}
          onHits={setHits}
          onClose={() => setTrying(false)}
        />
      ) : null}
      {open === 'publish' && keeping.id !== undefined ? (
        <PublishDialog
          id={keeping.id}
          version={keeping.version}
          root={root}
          running={running}
          world={world}
          onClose={() => setOpen(null)}
          onDone={refresh}
        />
      ) : null}
      {open === 'versions' && keeping.id !== undefined ? (
        <VersionsDrawer
          id={keeping.id}
          version={keeping.version}
          commander={commander}
          world={world}
          canEdit={canEdit}
          onClose={() => setOpen(null)}
          onDone={refresh}
        />
      ) : null}
      {open === 'keys' ? <KeySheet onClose={() => setOpen(null)} /> : null}
    </main>
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

/** The factor that a rule is about: the first it names. */
function factorOf(root: DesignNode): string | undefined {
  for (const { node } of spotsOf(root).values()) {
    const { factor } = node.props;
    if (typeof factor === 'string' && factor !== '' && factor !== 'flow') return factor;
  }
  return undefined;
}
