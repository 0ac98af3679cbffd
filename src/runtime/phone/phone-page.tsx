import { ConfigProvider } from 'antd';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

import { registerParts } from '#engine/base/registry.ts';
import { loadInputs } from '#engine/fields/lazy-inputs.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import { FormHost } from '#engine/form/form-host.tsx';
import { registerBlocks } from '#engine/screen/register-blocks.ts';
import { statesOf } from '#schemas/types/ask.ts';
import { loadTexts } from '../i18n/setup.ts';
import { followOutbox } from '../outbox/outbox.ts';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { fetchWidgets } from '../pages/product-widgets.tsx';
import { menuIcon } from '../parts/menu-icons.tsx';
import { PortsRoot } from '../ports/ports-root.tsx';
import { loadEntity, loadStates } from '../services/schemas.ts';
import { BookPage } from './book/book-page.tsx';
import { OrderPage } from './order/order-page.tsx';
import { OutboxPage } from './outbox/outbox-page.tsx';
import { PHONE_RECORDS, phonePlace } from './phone-address.ts';
import { fetchExif } from './photo/exif-facts.ts';
import { followClock } from './photo/server-clock.ts';
import { fetchDecoder } from './scan/decode-picture.ts';
import { PhonePorts } from './sending/phone-ports.tsx';
import { StationPage } from './station/station-page.tsx';
import { SamplePage } from './testing/sample-page.tsx';
import { TaskPage } from './testing/task-page.tsx';
import { TodoPage } from './todo/todo-page.tsx';
import './phone.css';

registerFields();
registerParts({ glyph: menuIcon });
registerBlocks();

/** px: fingers in gloves, and text that no phone enlarges by itself. */
const TOUCH = { token: { controlHeight: 44, controlHeightLG: 44, fontSize: 16 } } as const;

/** Pages for a phone in the field (`#/m/todo`, `order`, `station`, `book`, `task`, `sample`, `outbox`), with the session and rights of every other page. */
export function PhonePage() {
  const { pathname } = useLocation();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    void loadTexts('phone', 'engine-list', 'engine-form', 'validation', 'book').then(() =>
      setReady(true),
    );
    // what may be wanted where there is no network comes while there is one
    void Promise.all([
      loadInputs(),
      fetchWidgets(),
      fetchDecoder(),
      fetchExif(),
      fetchForms(),
      import('fflate'),
      ...Object.values(PHONE_RECORDS).map(fetchRecord),
    ]).catch(() => undefined);
    const stops = [followOutbox(), followClock()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  if (!isReady) return null;
  return (
    <ConfigProvider theme={TOUCH}>
      <PortsRoot>
        <PhonePorts>
          <Place pathname={pathname} />
          <FormHost key={pathname} />
        </PhonePorts>
      </PortsRoot>
    </ConfigProvider>
  );
}

function Place({ pathname }: { readonly pathname: string }) {
  const place = phonePlace(pathname);
  switch (place?.page) {
    case 'todo':
      return <TodoPage />;
    case 'outbox':
      return <OutboxPage />;
    case 'order':
      return <OrderPage key={place.id} id={place.id} />;
    case 'station':
      return <StationPage key={place.id} id={place.id} />;
    case 'book':
      return <BookPage key={place.id} id={place.id} />;
    case 'task':
      return <TaskPage key={place.id} id={place.id} />;
    case 'sample':
      return <SamplePage key={place.id} id={place.id} />;
    default:
      return <NotFoundPage path={pathname} />;
  }
}

/** What is said of a record, and done with it: its words, and the lives of its statuses. */
async function fetchRecord(name: string): Promise<void> {
  const { fields } = await loadEntity(name);
  await Promise.all(
    Object.values(fields)
      .flatMap((field) => statesOf(field) ?? [])
      .map(loadStates),
  );
}

async function fetchForms(): Promise<void> {
  await import('#engine/form/opened-form.tsx');
}
