import type { EntitySchema } from '#schemas/language/entity.ts';
import { storedColumns } from '#schemas/language/row-types.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import type { readRecordInfo } from '#server/records/resource/read.ts';
import type { saveRecord } from '#server/records/resource/write.ts';
import type { insertRow } from '#server/records/store/entity-write.ts';
import type { updateById } from '#server/records/store/kept-rows.ts';
import { readSchemaFiles } from '#server/registry/check-files.ts';
import { tableOf } from '#server/registry/columns.ts';
import type { BodyFor, EntityOf, Exact, RowOf, WriteOf } from './rows.ts';

type Station = EntityOf<'station'>;
/** What may be given to a write of a station, with the names it has. */
type Taken<V> = V extends Exact<V, WriteOf<Station>> ? 'taken' : 'refused';

describe('rows of the entities of the product', () => {
  it('class “the type says a column that no table has”: every printed row names what its table keeps, and nothing else', () => {
    const differing = readSchemaFiles(process.cwd())
      .filter(({ kind }) => kind === 'entity')
      .map(({ text }) => JSON.parse(text) as EntitySchema)
      .map((entity) => ({
        name: entity.name,
        said: [...storedColumns(entity).keys()].sort(),
        kept: tableOf(entity)
          .columns.map(({ field }) => field)
          .sort(),
      }))
      .filter(({ said, kept }) => said.join() !== kept.join());

    expect(differing).toEqual([]);
  });

  it('class “a misspelt field of a known entity”: reading one does not compile', () => {
    expectTypeOf<RowOf<Station>['name']>().toEqualTypeOf<string>();
    expectTypeOf<RowOf<Station>>().not.toHaveProperty('nmae');
    expectTypeOf<RowOf<EntitySchema>>().toEqualTypeOf<Record<string, unknown>>();
    expectTypeOf<Awaited<ReturnType<typeof readRecordInfo<'station'>>>>().toHaveProperty(
      'enterpriseName',
    );
    expectTypeOf<
      Parameters<NonNullable<EntityHooks<'station'>['beforeSave']>>[1]['values']
    >().not.toHaveProperty('nmae');
  });

  it('class “a misspelt field of a known entity”: writing one does not compile, wherever the values come from', () => {
    expectTypeOf<Taken<{ id: string; name: string }>>().toEqualTypeOf<'taken'>();
    expectTypeOf<Taken<{ id: string; nmae: string }>>().toEqualTypeOf<'refused'>();
    expectTypeOf<Taken<Record<string, unknown>>>().toEqualTypeOf<'refused'>();
    expectTypeOf<Parameters<typeof insertRow<Station, { id: string; nmae: string }>>[2]>()
      .toHaveProperty('nmae')
      .toEqualTypeOf<never>();
    expectTypeOf<
      Parameters<typeof updateById<Station, { status: string }>>[2]['set']
    >().toHaveProperty('status');
    expectTypeOf<Parameters<typeof saveRecord<'station'>>[2]>().toEqualTypeOf<BodyFor<'station'>>();
    expectTypeOf<BodyFor<'station'>>().not.toHaveProperty('nmae');
  });
});
