/** Editions of HJ 212 that a device may speak. */
export type CommandEdition = '2005' | '2017' | '2025';

/** Who says it: the host to the field (`down`), the field to the host (`up`), or either. */
export type CommandDirection = 'down' | 'up' | 'both';

/** What a parameter may be. `now` is filled in when the command is sent, `moment` is 14 digits, `clock` 6 on the wire. */
export type CommandParamKind = 'whole' | 'text' | 'choice' | 'moment' | 'clock' | 'secret' | 'now';

/** One parameter of a command. */
export interface CommandParam {
  /** Its name in a form and in a call; on the wire it is `wire`, or this with a capital. */
  readonly field: string;
  /** `{infoId}` stands for another parameter's value. */
  readonly wire: string;
  readonly kind: CommandParamKind;
  readonly isOptional?: true;
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: string;
  readonly choices?: readonly string[];
  /** Sent to devices of these editions only; all where absent. */
  readonly editions?: readonly CommandEdition[];
}

/** How a device answers: with a result alone (9011, 9012), with data between the two, or with one 9013. */
export type CommandAnswer = 'result' | 'data' | 'notice';

/** One command of HJ 212. */
export interface DeviceCommand {
  readonly cn: string;
  readonly direction: CommandDirection;
  readonly editions: readonly CommandEdition[];
  /** Only of commands that go down. `control` changes something at the device, `ask` only reads. */
  readonly down?: {
    readonly group: 'ask' | 'control';
    readonly answer: CommandAnswer;
    readonly params: readonly CommandParam[];
    /** How long it may take once the device has accepted it, seconds. */
    readonly seconds: number;
    /** It asks for readings of a time that is over. */
    readonly isHistory?: true;
    /** Days that a time it asks for may last at most. */
    readonly mostDays?: number;
  };
}

const ALL: readonly CommandEdition[] = ['2005', '2017', '2025'];
const SINCE_2017: readonly CommandEdition[] = ['2017', '2025'];
const ONLY_2025: readonly CommandEdition[] = ['2025'];

const USUAL_SECONDS = 60;
const HISTORY_SECONDS = 120;
const ACTION_SECONDS = 1_800;
const MOST_SECONDS = 3_600;
const FACTOR_PATTERN = '^[0-9A-Za-z-]{1,20}$';

const POL: CommandParam = { field: 'polId', wire: 'PolId', kind: 'text', pattern: FACTOR_PATTERN };
const POL_IF_ANY: CommandParam = { ...POL, isOptional: true };
const FROM: CommandParam = { field: 'beginTime', wire: 'BeginTime', kind: 'moment' };
const TO: CommandParam = { field: 'endTime', wire: 'EndTime', kind: 'moment' };
const INFO_ID: CommandParam = {
  field: 'infoId',
  wire: 'InfoId',
  kind: 'text',
  pattern: '^[0-9A-Za-z]{1,12}$',
};

/** Older readings are not taken (gateway quarantine), and a device keeps a year. */
const YEAR_DAYS = 366;
/** Of readings that come every few minutes or faster. */
const MONTH_DAYS = 31;

const history = (cn: string, editions = ALL, mostDays = YEAR_DAYS): DeviceCommand => ({
  cn,
  direction: 'both',
  editions,
  down: {
    group: 'ask',
    answer: 'data',
    params: [FROM, TO],
    seconds: HISTORY_SECONDS,
    isHistory: true,
    mostDays,
  },
});
const ask = (cn: string, params: readonly CommandParam[], editions = ALL): DeviceCommand => ({
  cn,
  direction: 'both',
  editions,
  down: { group: 'ask', answer: 'data', params, seconds: USUAL_SECONDS },
});
const control = (
  cn: string,
  params: readonly CommandParam[],
  { editions = ALL, seconds = USUAL_SECONDS } = {},
): DeviceCommand => ({
  cn,
  direction: 'down',
  editions,
  down: { group: 'control', answer: 'result', params, seconds },
});
const up = (cn: string, editions = ALL): DeviceCommand => ({ cn, direction: 'up', editions });

/**
 * Every command of HJ 212 in both directions (DOMAIN.md section 1.6): what a request may hold, which devices know it, how it is
 * answered. Requests are built, judged and read by this table, and the form of the browser is checked against it. What editions 2005
 * and 2025 know is taken from public code and documents; a correction is one line here.
 */
export const DEVICE_COMMANDS: readonly DeviceCommand[] = [
  control('1000', [
    { field: 'overTime', wire: 'OverTime', kind: 'whole', min: 1, max: 99 },
    { field: 'reCount', wire: 'ReCount', kind: 'whole', min: 1, max: 99 },
  ]),
  up('1001', ONLY_2025),
  control(
    '1002',
    [{ field: 'newMn', wire: 'i23005-Info', kind: 'text', pattern: '^[0-9A-Za-z_]{1,24}$' }],
    { editions: ONLY_2025 },
  ),
  ask('1011', [POL_IF_ANY]),
  control('1012', [POL_IF_ANY, { field: 'systemTime', wire: 'SystemTime', kind: 'now' }]),
  up('1013', SINCE_2017),
  up('1014', ONLY_2025),
  ask('1061', []),
  control('1062', [
    { field: 'rtdInterval', wire: 'RtdInterval', kind: 'whole', min: 30, max: 3600 },
  ]),
  ask('1063', [], SINCE_2017),
  control(
    '1064',
    [
      {
        field: 'minInterval',
        wire: 'MinInterval',
        kind: 'choice',
        choices: ['1', '2', '3', '4', '5', '6', '10', '12', '15', '20', '30'],
      },
    ],
    {
      editions: SINCE_2017,
    },
  ),
  control('1072', [{ field: 'newPw', wire: 'NewPW', kind: 'secret', pattern: '^[0-9A-Za-z]{6}$' }]),
  ask('2011', []),
  {
    cn: '2012',
    direction: 'down',
    editions: ALL,
    down: { group: 'control', answer: 'notice', params: [], seconds: USUAL_SECONDS },
  },
  history('2013', ONLY_2025, MONTH_DAYS),
  ask('2021', []),
  {
    cn: '2022',
    direction: 'down',
    editions: ALL,
    down: { group: 'control', answer: 'notice', params: [], seconds: USUAL_SECONDS },
  },
  history('2031'),
  history('2041'),
  history('2051', ALL, MONTH_DAYS),
  history('2052', ONLY_2025, MONTH_DAYS),
  history('2061'),
  history('2062', ONLY_2025),
  up('2081', SINCE_2017),
  up('2111', ONLY_2025),
  control(
    '3011',
    [
      POL,
      {
        field: 'calibrationType',
        wire: 'CalibrationType',
        kind: 'choice',
        choices: ['0', '1'],
        isOptional: true,
        editions: ONLY_2025,
      },
    ],
    {
      seconds: ACTION_SECONDS,
    },
  ),
  control('3012', [POL], { seconds: ACTION_SECONDS }),
  control('3013', [POL], { editions: SINCE_2017, seconds: ACTION_SECONDS }),
  control('3014', [POL], { editions: SINCE_2017, seconds: ACTION_SECONDS }),
  {
    cn: '3015',
    direction: 'both',
    editions: SINCE_2017,
    down: { group: 'control', answer: 'data', params: [], seconds: ACTION_SECONDS },
  },
  control(
    '3016',
    [
      POL,
      {
        field: 'cstartTime',
        wire: 'CstartTime',
        kind: 'clock',
        pattern: '^([01][0-9]|2[0-3])[0-5][0-9][0-5][0-9]$',
      },
      { field: 'ctime', wire: 'Ctime', kind: 'whole', min: 1, max: 24 },
    ],
    { editions: SINCE_2017 },
  ),
  ask('3017', [POL], SINCE_2017),
  ask('3018', [POL], SINCE_2017),
  ask('3019', [POL], SINCE_2017),
  ask(
    '3020',
    [POL, INFO_ID, { ...FROM, isOptional: true }, { ...TO, isOptional: true }],
    SINCE_2017,
  ),
  control(
    '3021',
    [
      POL,
      INFO_ID,
      { field: 'info', wire: '{infoId}-Info', kind: 'text', pattern: '^[^&;,=#\\s]{1,200}$' },
    ],
    { editions: SINCE_2017 },
  ),
  control('3022', [POL], { editions: ONLY_2025, seconds: ACTION_SECONDS }),
  control('3024', [POL], { editions: ONLY_2025, seconds: MOST_SECONDS }),
  up('9011'),
  up('9012'),
  { cn: '9013', direction: 'both', editions: ALL },
  { cn: '9014', direction: 'both', editions: ALL },
  up('9015', ONLY_2025),
  up('9021', ['2005']),
];

const BY_CN: ReadonlyMap<string, DeviceCommand> = new Map(
  DEVICE_COMMANDS.map((command) => [command.cn, command]),
);

/** @returns what is known of a command; undefined for one that no edition has. */
export function findCommand(cn: string): DeviceCommand | undefined {
  return BY_CN.get(cn);
}

/** A command that the host may send. */
export type DownCommand = DeviceCommand & Required<Pick<DeviceCommand, 'down'>>;

/** Commands that the host may send, of a group or of both. */
export function listDownCommands(group?: 'ask' | 'control'): readonly DownCommand[] {
  return DEVICE_COMMANDS.filter(
    (command): command is DownCommand =>
      command.down !== undefined && (group === undefined || command.down.group === group),
  );
}
