import { Button, Input, Select } from 'antd';
import { useId, useState } from 'react';

import { useRecordRow } from '#engine/base/form-context.ts';
import { useHouse, usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { textOf } from '#engine/base/text-of.ts';
import { ariaOf } from '#engine/fields/inputs/aria.ts';
import { checkTree } from '#schemas/monitor-rules/check/check-tree.ts';
import { sayFault, sayNote, sayProblem } from '#schemas/monitor-rules/check/say-problem.ts';
import { readTree } from '#schemas/monitor-rules/check/shape.ts';
import { inChinese } from '#schemas/monitor-rules/formula/in-chinese.ts';
import { parseFormula } from '#schemas/monitor-rules/formula/parse.ts';
import { printFormula } from '#schemas/monitor-rules/formula/print.ts';
import type { RuleWorld } from '#schemas/monitor-rules/frame.ts';
import type { Translate } from '#schemas/monitor-rules/phrases/phrases.ts';
import { rulePhrases } from '#schemas/monitor-rules/sentence/say-rule.ts';
import { RULE_PERIODS, type RuleTree } from '#schemas/monitor-rules/tree.ts';
import '#schemas/types/every-rule.ts';
import { Phrases } from './rule-cell.tsx';
import { useRuleWorld } from './use-rule-world.ts';
import './rules.css';

/** A rule whose formula cannot be read (yet): what was typed stands in its place, so that validation refuses it and nothing is lost. */
type Draft = Omit<RuleTree, 'when'> & { readonly when: unknown };

const NEW: Draft = { v: 1, period: 'hour', when: '', then: [], recover: 1 };

const inWords = (formula: string, isChinese: boolean): string =>
  isChinese ? inChinese(formula) : formula;

/** A rule typed as a formula, checked while it is typed, with its sentence below; what it leads to is drawn in the designer. */
export function RuleInput(props: InputProps) {
  const { t } = useTexts();
  const { isChinese } = useHouse();
  const id = useId();
  const draft = draftOf(props.value);
  const tree = readTree(props.value) ?? undefined;
  const world = useRuleWorld(tree?.when);
  const [typed, setTyped] = useState<string | undefined>();
  const text =
    typed ??
    (typeof draft.when === 'string'
      ? draft.when
      : tree
        ? inWords(printFormula(tree.when, world ? { names: world } : {}), isChinese())
        : '');
  const isOff = props.disabled === true || props.readOnly === true || !world;
  const type = (formula: string) => {
    setTyped(formula);
    if (world) props.onChange(withFormula(draft, formula, { world, old: tree }));
  };
  return (
    <div className="engine-rule-input">
      <div className="engine-rule-bar">
        <Select
          aria-label={t('rule.input.period')}
          disabled={isOff}
          value={draft.period}
          options={RULE_PERIODS.map((period) => ({
            value: period,
            label: t(`rule.periodName.${period}`),
          }))}
          onChange={(period) => props.onChange({ ...draft, period })}
        />
        <DesignerButton {...props} />
      </div>
      <Input.TextArea
        {...ariaOf(props)}
        {...(props['aria-label'] ? {} : { 'aria-label': t('rule.input.formula') })}
        aria-describedby={id}
        autoSize={{ minRows: 2, maxRows: 8 }}
        className="engine-rule-formula"
        disabled={isOff}
        spellCheck={false}
        placeholder={t('rule.input.example')}
        {...(props.status ? { status: props.status } : {})}
        value={text}
        onChange={({ target }) => type(target.value)}
        onBlur={() => {
          if (tree) setTyped(undefined);
          props.onBlur?.();
        }}
      />
      <div id={id} role="status">
        {world ? <Remarks text={text} tree={tree} world={world} t={t} /> : null}
      </div>
    </div>
  );
}

/** What the rule says, or why it cannot be read; then what is wrong with it and what is worth knowing. */
function Remarks({
  text,
  tree,
  world,
  t,
}: {
  readonly text: string;
  readonly tree: RuleTree | undefined;
  readonly world: RuleWorld;
  readonly t: Translate;
}) {
  if (!tree) {
    const parsed = text.trim() === '' ? undefined : parseFormula(text, world);
    return parsed && 'error' in parsed ? (
      <p className="engine-rule-fault">{sayFault(parsed.error, t)}</p>
    ) : (
      <p className="engine-rule-hint">{t('rule.input.none')}</p>
    );
  }
  const { problems, notes } = checkTree(tree, world);
  return (
    <>
      <p className="engine-rule">
        <Phrases phrases={rulePhrases(tree, world, t)} />
      </p>
      {problems.map((problem) => (
        <p
          className="engine-rule-fault"
          key={`${problem.blockId}${problem.code}${JSON.stringify(problem.params)}`}
        >
          {sayProblem(problem, t)}
        </p>
      ))}
      {notes.map((note) => (
        <p className="engine-rule-hint" key={`${note.blockId}${note.code}`}>
          {sayNote(note, t)}
        </p>
      ))}
    </>
  );
}

/** Opens the drawing page of the stored record, where the schema names one. */
function DesignerButton({ field, values }: InputProps) {
  const ports = usePorts('texts', 'navigation');
  const row = useRecordRow();
  if (!('designer' in field) || field.designer === undefined) return null;
  const { designer } = field;
  const id = textOf(row['id'] ?? values?.id);
  return (
    <Button
      disabled={id === ''}
      {...(id === '' ? { title: ports.t('rule.input.saveFirst') } : {})}
      onClick={() => ports.open(`${designer}?id=${id}`)}
    >
      {ports.t('rule.input.design')}
    </Button>
  );
}

function draftOf(value: unknown): Draft {
  return typeof value === 'object' && value !== null && 'when' in value ? (value as Draft) : NEW;
}

/** The rule with a formula in place of its condition; null where nothing is left of it. */
function withFormula(
  draft: Draft,
  formula: string,
  { world, old }: { readonly world: RuleWorld; readonly old: RuleTree | undefined },
): Draft | null {
  if (formula.trim() === '' && draft.then.length === 0) return null;
  const parsed = parseFormula(formula, world, old?.when);
  return { ...draft, when: 'error' in parsed ? formula : parsed.when };
}
