/**
 * The scenes with react-admin: Datagrid (`optimized`, as its documentation advises for columns that do not change),
 * SimpleForm, ArrayInput with SimpleFormIterator; data provider in memory, no ripples.
 */
import {
  AdminContext,
  ArrayInput,
  BooleanField,
  BooleanInput,
  Create,
  CreateButton,
  Datagrid,
  DateInput,
  DeleteButton,
  Edit,
  EditButton,
  ExportButton,
  FilterButton,
  List,
  NumberField,
  NumberInput,
  Pagination,
  ResourceContextProvider,
  SearchInput,
  SelectArrayInput,
  SelectField,
  SelectInput,
  SimpleForm,
  SimpleFormIterator,
  TextField,
  TextInput,
  TopToolbar,
  defaultI18nProvider,
  defaultTheme,
  maxLength,
  memoryStore,
  required,
} from 'react-admin';
import { createRoot } from 'react-dom/client';

import { DICTS, formKind, LIST_ENTITY, listRows, sorted, SUB_COLUMNS, subRows } from '../data.ts';
import { startBench } from '../measure.ts';

const CHOICES = DICTS.level.map(({ dictValue, dictLabel }) => ({ id: dictValue, name: dictLabel }));
const TWO_DIGITS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const theme = {
  ...defaultTheme,
  components: {
    ...defaultTheme.components,
    MuiButtonBase: { defaultProps: { disableRipple: true } },
  },
};
const GRID = {
  display: 'grid',
  gridTemplateColumns: 'repeat(3, 1fr)',
  columnGap: 16,
  width: '100%',
};
const requiredShort = [required(), maxLength(100)];
const short = [maxLength(100)];

function InAdmin({ dataProvider, children }) {
  return (
    <AdminContext
      dataProvider={dataProvider}
      i18nProvider={defaultI18nProvider}
      store={memoryStore()}
      theme={theme}
    >
      <ResourceContextProvider value="rows">{children}</ResourceContextProvider>
    </AdminContext>
  );
}

const FIELDS = {
  string: (source, label) => <TextField key={source} source={source} label={label} />,
  dict: (source, label) => (
    <SelectField key={source} source={source} label={label} choices={CHOICES} />
  ),
  bool: (source, label) => <BooleanField key={source} source={source} label={label} />,
  int: (source, label) => <NumberField key={source} source={source} label={label} />,
  decimal: (source, label) => (
    <NumberField key={source} source={source} label={label} options={TWO_DIGITS} />
  ),
  date: (source, label) => <TextField key={source} source={source} label={label} />,
  datetime: (source, label) => <TextField key={source} source={source} label={label} />,
};

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <TextInput key="name" source="name" alwaysOn />,
  <SelectArrayInput key="level" source="level" choices={CHOICES} alwaysOn />,
  <SelectArrayInput key="status" source="status" choices={CHOICES} alwaysOn />,
  <DateInput key="from" source="from" alwaysOn />,
  <BooleanInput key="isActive" source="isActive" />,
];

function ListActions() {
  return (
    <TopToolbar>
      <FilterButton />
      <CreateButton />
      <ExportButton />
    </TopToolbar>
  );
}

function RivalList({ count }) {
  const rows = listRows(count);
  const dataProvider = {
    getList: async (_resource, { sort }) => ({
      data: sort.field === 'id' ? rows : sorted(rows, sort.field, sort.order === 'DESC' ? -1 : 1),
      total: count,
    }),
  };
  return (
    <InAdmin dataProvider={dataProvider}>
      <List
        perPage={count}
        filters={FILTERS}
        actions={<ListActions />}
        pagination={<Pagination rowsPerPageOptions={[20, 100, 1000]} />}
        exporter={() => {}}
      >
        <Datagrid optimized rowClick={false} size="small">
          {Object.entries(LIST_ENTITY.fields).map(([name, { title, type }]) =>
            FIELDS[type](name, title),
          )}
          <EditButton />
          <DeleteButton />
        </Datagrid>
      </List>
    </InAdmin>
  );
}

function RivalForm({ count }) {
  const inputs = Array.from({ length: count }, (_, i) => {
    const [source, label, kind] = [`f${i}`, `Field ${i}`, formKind(i)];
    if (kind === 'decimal') return <NumberInput key={source} source={source} label={label} />;
    if (kind === 'dict')
      return <SelectInput key={source} source={source} label={label} choices={CHOICES} />;
    return (
      <TextInput
        key={source}
        source={source}
        label={label}
        validate={i % 5 === 0 ? requiredShort : short}
      />
    );
  });
  return (
    <InAdmin dataProvider={{ create: async () => ({ data: { id: '1' } }) }}>
      <Create>
        <SimpleForm>
          <Grid>{inputs}</Grid>
        </SimpleForm>
      </Create>
    </InAdmin>
  );
}

function Grid({ children }) {
  return <div style={GRID}>{children}</div>;
}

const CELLS = {
  string: (source, label, isRequired) => (
    <TextInput
      key={source}
      source={source}
      label={label}
      helperText={false}
      validate={isRequired ? required() : undefined}
    />
  ),
  dict: (source, label) => (
    <SelectInput key={source} source={source} label={label} choices={CHOICES} helperText={false} />
  ),
  decimal: (source, label) => (
    <NumberInput key={source} source={source} label={label} helperText={false} />
  ),
  date: (source, label) => (
    <DateInput key={source} source={source} label={label} helperText={false} />
  ),
};

function RivalSub({ count }) {
  const record = { id: '1', rows: subRows(count) };
  return (
    <InAdmin dataProvider={{ getOne: async () => ({ data: record }) }}>
      <Edit id="1">
        <SimpleForm>
          <ArrayInput source="rows">
            <SimpleFormIterator inline>
              {Object.entries(SUB_COLUMNS).map(([name, { title, type, required: isRequired }]) =>
                CELLS[type](name, title, isRequired),
              )}
            </SimpleFormIterator>
          </ArrayInput>
        </SimpleForm>
      </Edit>
    </InAdmin>
  );
}

const scene = (Scene) => (root, count) => createRoot(root).render(<Scene count={count} />);

startBench({ list: scene(RivalList), form: scene(RivalForm), sub: scene(RivalSub) });
