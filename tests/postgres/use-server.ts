import { inject } from 'vitest';

import { useTestServer } from '#tests/builders/test-database.ts';

useTestServer(inject('testServer'));
