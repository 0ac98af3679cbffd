import { callVerb } from '#engine/base/call-verb.ts';
import { verbApi } from '#engine/base/entity-facts.ts';
import { useData, useTexts } from '#engine/base/ports-context.ts';
import type { DataPort, Row } from '#engine/base/ports.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { textOf } from '#engine/base/text-of.ts';
import { useAnswer } from '#engine/base/use-answer.ts';
import { nameFieldOf, verbsOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { codeOf } from '#schemas/types/ask.ts';
import { CodedSelect, type Coded } from './coded-select.tsx';

/** More records than a list to choose from is read through. */
const MOST = 1000;

/** A list of the records that a text may name, each with its code. */
export function CodeInput(props: InputProps) {
  const { entity } = useData();
  const { t } = useTexts();
  const named = codeOf(props.field);
  const found = useAnswer(named && `${named.to}.${named.field}`, async (data) =>
    named ? listCodes(data, await entity(named.to), named.field) : [],
  );
  return <CodedSelect {...props} found={found} nothing={t('picker.nothingThere')} />;
}

async function listCodes(
  data: Pick<DataPort, 'call' | 'page'>,
  entity: EntitySchema,
  field: string,
): Promise<readonly Coded[]> {
  const rows = await askRows(data, entity);
  const codes = new Map<string, Coded>();
  for (const row of rows) {
    const code = textOf(row[field]);
    // versions of one record have its code, too
    if (code !== '' && !codes.has(code))
      codes.set(code, { code, name: textOf(row[nameFieldOf(entity)]) || code });
  }
  return [...codes.values()];
}

async function askRows(
  data: Pick<DataPort, 'call' | 'page'>,
  entity: EntitySchema,
): Promise<readonly Row[]> {
  if (verbsOf(entity).includes('options'))
    return callVerb(data, { entity, verb: 'options' }, { params: { limit: MOST } }, QUIETLY);
  const { list } = await data.page(verbApi(entity, 'page'), { page: 1, limit: MOST }, QUIETLY);
  return list;
}

const QUIETLY = { isSilent: true };
