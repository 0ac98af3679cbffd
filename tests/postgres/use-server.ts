import { useTestServer } from '#server/db/open-test.ts';
import { inject } from 'vitest';

useTestServer(inject('testServer'));
