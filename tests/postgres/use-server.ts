import { inject } from 'vitest';

import { useTestServer } from '#server/db/open-test.ts';

useTestServer(inject('testServer'));
