import type { Issue, PageResult } from '#schemas/api/envelope.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { ScreenSchema } from '#schemas/language/screen.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import type { ScreenKey } from '#schemas/texts/text-keys.ts';
import type { KeyRule } from '#schemas/types/key-rule.ts';
import type { PictureFacts } from '#schemas/types/picture-facts.ts';

/** A record as it travels: camelCase keys, ids and datetimes as strings. */
export type Row = Readonly<Record<string, unknown>>;

/** A failed call as the engine sees it; the runtime has already shown the toast unless `isSilent` was asked. */
export interface CallError {
  readonly code: number;
  readonly message: string;
  readonly requestId?: string;
  /** The right that is lacking, in words: `园区 › 查看`. */
  readonly right?: string;
  readonly issues: readonly Issue[];
  /** What the refusal itself carried, e.g. the record that is newer. */
  readonly data?: unknown;
}

export interface DictItem {
  readonly dictValue: string;
  readonly dictLabel: string;
  readonly color?: string;
}

export interface CallOptions {
  /** No toast; the caller shows the error itself. */
  readonly isSilent?: boolean;
  readonly signal?: AbortSignal;
  /** Sent with writes so that a repeated click or a resend writes once. */
  readonly idempotencyKey?: string;
}

/** An area with its name; rings of degrees WGS-84, longitude first. */
export interface MapOutline {
  /** Of its region; absent where it is none. */
  readonly code?: string;
  readonly name: string;
  /** Where its name stands; the middle of its largest ring where absent. */
  readonly at?: readonly [number, number];
  readonly rings: readonly (readonly (readonly [number, number])[])[];
}

/** Asks the server: calls, files, schemas, pushed messages. */
export interface DataPort {
  /** Calls `METHOD /path` (without `/api`). GET and DELETE… `params` is the query, `body` the JSON body. Rejects with `CallError`. */
  call<T = unknown>(
    api: string,
    input?: { readonly params?: Row; readonly body?: unknown },
    options?: CallOptions,
  ): Promise<T>;
  /** The generic list helper of SPEC.md section 7 (order, orderField, page, limit and the filters). A non-zero code rejects. */
  page(api: string, query: Row, options?: CallOptions): Promise<PageResult<Row>>;
  /** The browser goes to the export URL with token and filter. */
  download(api: string, query: Row): void;
  /** Sends a body and lets the browser keep the file that comes back; or says the task that makes it in the background. */
  saveAnswer(api: string, body: Row): Promise<{ readonly taskId?: string }>;
  /** Uploads one file; resolves with its stored form. A refusal is told by toast unless the caller shows it itself. */
  upload(
    file: File,
    onProgress?: (percent: number) => void,
    how?: { readonly isSilent?: boolean },
  ): Promise<{
    readonly id: string;
    readonly url: string;
    readonly name: string;
    readonly size: number;
  }>;
  /**
   * Uploads one file, or keeps it in this browser where nobody answers, until the record that names it is sent: for fields whose value is
   * files alone. Absent where nothing is kept.
   */
  readonly uploadOrKeep?: DataPort['upload'];
  /**
   * Makes a photo fit to be kept, before it is judged and uploaded; with what it said of itself. Absent where pictures are taken as they are.
   * @param isShot taken this moment, with the camera: its time is now
   */
  readonly preparePicture?: (
    file: File,
    isShot: boolean,
  ) => Promise<{ readonly file: File; readonly facts?: PictureFacts }>;
  /** Sends one file as a form with one part of this name. Rejects with `CallError`. */
  postFile(api: string, part: string, file: File): Promise<unknown>;
  /** How large an upload may be on this server, MB; unknown where nothing is said. */
  readonly maxUploadMb?: number | undefined;
  fileUrl(id: string): string;
  /** Address of a picture that an endpoint answers, as the source of an image. Absent where pictures are not served. */
  pictureUrl?(path: string, query: Row): string;
  /** The text of a stored text file. Absent where files are only opened by their address. */
  fileText?(id: string): Promise<string>;
  entity(name: string): Promise<EntitySchema>;
  screen(name: string): Promise<ScreenSchema>;
  states(name: string): Promise<StatesSchema>;
  /** Listens to pushed messages of a topic suffix; returns the way to stop. */
  onPush(topic: string, listener: (message: Row) => void): () => void;
  /** Tells that the server can be reached again after a loss; returns the way to stop. Absent where nothing is connected. */
  onReconnect?(listener: () => void): () => void;
  /** Tells that something was written in this browser, by any page of any of its windows; returns the way to stop. Absent where nobody tells. */
  onWritten?(listener: () => void): () => void;
}

/** Words in the language of the user. */
export interface TextPort {
  /** Locale text of the engine (`engine.` namespace keys) with `{{param}}` filled. */
  readonly t: (key: ScreenKey, params?: Row) => string;
  dict(code: string): readonly DictItem[];
}

/** Tells the user something, or asks him. */
export interface FeedbackPort {
  notify(kind: 'success' | 'info' | 'warning' | 'error', text: string, durationMs?: number): void;
  confirm(question: {
    readonly title: string;
    readonly text?: string;
    readonly danger?: boolean;
    readonly typeName?: string;
  }): Promise<boolean>;
}

/** Where the user is, and where he goes. */
export interface NavigationPort {
  /** Opens a route such as `/ops-work-order/123` in a content tab. */
  open(route: string, options?: { readonly title?: string; readonly newTab?: boolean }): void;
  /**
   * Marks where the user is, for after something that takes its time: a late answer fetches nobody back. @returns whether he is still there
   */
  stillHere(): () => boolean;
  /** The record behind a route was seen: messages that lead to it count as read. */
  onSeen?(route: string): void;
  /** A form that was opened from a tab holds something unsaved, or no more. */
  setTabDirty?(tabKey: string, isDirty: boolean): void;
  /**
   * A page in the whole window holds something unsaved: `ask` before it is left, by whatever way. Absent where nothing leads away.
   * @param isHeld whether it does now; always where absent. A page that holds nothing is left at once.
   * @returns the way to stop
   */
  guardLeaving?(ask: () => Promise<boolean>, isHeld?: () => boolean): () => void;
  /** Opens or closes the help beside the page. Absent where the house has none. */
  toggleHelp?(): void;
}

/** The house around the engine: who is here, what he may, what is kept for him, which time it is. */
export interface HousePort {
  readonly user: Row;
  /** Passes when the permission list holds the exact string or `*:*:*`, or when a rule over keys and roles is met. */
  can(permission: KeyRule): boolean;
  /** Whether the screen is read in simplified Chinese, as formulas may be. */
  isChinese(): boolean;
  /** Per-user settings kept on the server (column settings, query fold, density). */
  readonly settings: { get<T>(key: string): T | undefined; set(key: string, value: unknown): void };
  /** Drafts kept in the browser, per user. */
  readonly drafts: {
    get(key: string): { readonly at: string; readonly values: Row } | undefined;
    /** Those under the key and under `key#…`, the newest first. */
    list(
      key: string,
    ): readonly { readonly key: string; readonly at: string; readonly values: Row }[];
    set(key: string, values: Row): void;
    remove(key: string): void;
  };
  /** Address pattern of the house's tile server (`/tiles/{z}/{x}/{y}.png`); undefined where there is none. Absent where maps have no tiles. */
  mapTiles?(): string | undefined;
  /** Outlines that a map draws under its points: of what lies within a region (`100000` provinces, `330000` cities), without a code those the house drew itself. Loaded when first needed. */
  mapOutlines?(of?: string): Promise<readonly MapOutline[]>;
  /** The number under which the authority reviewed the maps of the house (审图号); none where they are sketches alone. */
  mapReviewNo?(): string | undefined;
  /** Nobody sits at it: whatever leads elsewhere is left out. Absent where somebody does. */
  readonly isUnattended?: boolean;
  now(): Date;
  newId(): string;
}

/** The ports by what is asked of them. */
interface PortsByName {
  readonly data: DataPort;
  readonly texts: TextPort;
  readonly feedback: FeedbackPort;
  readonly navigation: NavigationPort;
  readonly house: HousePort;
}
export type PortName = keyof PortsByName;

/** Several ports together: what a part takes that needs more than one, `Ports<'data' | 'texts'>`. */
export type Ports<N extends PortName> = (
  N extends PortName ? (port: PortsByName[N]) => void : never
) extends (port: infer P) => void
  ? P
  : never;

/**
 * Everything that the engine needs from the house; `runtime` fills it, tests fill it with fakes. A part asks for the ports that it uses
 * (`ports-context.ts`); all of them are for whoever gives them to another part, as previews do.
 */
export interface EnginePorts extends DataPort, TextPort, FeedbackPort, NavigationPort, HousePort {}
