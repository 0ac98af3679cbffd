import { act } from '@testing-library/react';
import {
  Alert,
  App,
  Badge,
  Button,
  Checkbox,
  ConfigProvider,
  DatePicker,
  Descriptions,
  Drawer,
  Dropdown,
  Empty,
  Input,
  InputNumber,
  Menu,
  Modal,
  Pagination,
  Popover,
  Radio,
  Segmented,
  Select,
  Skeleton,
  Slider,
  Space,
  Spin,
  Steps,
  Switch,
  Tabs,
  Tag,
  Tooltip,
  Tree,
  TreeSelect,
  Typography,
} from 'antd';
import { createRoot } from 'react-dom/client';

import { STILL } from '#tests/builders/still.ts';

let isKept = false;

/**
 * The kit works out the styles of a part when the first one is drawn, and forgets them with the last: each case would pay
 * for them anew. One of each part, drawn where nobody sees it, keeps them for the life of the page.
 */
export function keepStyles(): void {
  if (isKept) return;
  isKept = true;
  act(() => createRoot(document.createElement('div')).render(<OneOfEach />));
}

function OneOfEach() {
  return (
    <ConfigProvider theme={STILL}>
      <App>
        <Alert />
        <Badge />
        <Button />
        <Checkbox />
        <DatePicker />
        <DatePicker.RangePicker />
        <Descriptions />
        <Drawer />
        <Dropdown menu={{ items: [] }}>
          <i />
        </Dropdown>
        <Empty />
        <Input.Search />
        <Input.Password />
        <Input.TextArea />
        <InputNumber />
        <Menu />
        <Modal />
        <Pagination />
        <Popover>
          <i />
        </Popover>
        <Radio.Button />
        <Segmented options={[]} />
        <Select />
        <Skeleton />
        <Slider />
        <Space.Compact />
        <Space />
        <Spin />
        <Steps />
        <Switch />
        <Tabs />
        <Tag />
        <Tooltip>
          <i />
        </Tooltip>
        <Tree />
        <TreeSelect />
        <Typography.Text />
      </App>
    </ConfigProvider>
  );
}
