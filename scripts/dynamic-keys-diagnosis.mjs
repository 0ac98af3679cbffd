/** Keys that diagnoses and trends make. */
export const DIAGNOSIS_KEYS = [
  {
    key: 'diagnosis.cause.{code}',
    namespace: 'server',
    of: [
      'server/areas/diagnosis/detect/codes.ts#NOTHING_CODES',
      'server/areas/diagnosis/detect/codes.ts#FINDING_CODES',
    ],
    madeBy: ['server/areas/diagnosis/words.ts', 'server/areas/diagnosis/diagnose.ts'],
  },
  {
    key: 'diagnosis.advice.{code}',
    namespace: 'server',
    of: [
      'server/areas/diagnosis/detect/codes.ts#NOTHING_CODES',
      'server/areas/diagnosis/detect/codes.ts#FINDING_CODES',
    ],
    madeBy: ['server/areas/diagnosis/words.ts', 'server/areas/diagnosis/diagnose.ts'],
  },
  {
    key: 'diagnosis.number.{name}',
    namespace: 'server',
    of: ['server/areas/diagnosis/detect/codes.ts#EVIDENCE_NUMBERS'],
    madeBy: ['server/areas/diagnosis/words.ts'],
  },
];
