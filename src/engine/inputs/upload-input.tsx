import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Upload, type UploadFile } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { FieldSpec } from '#schemas/language/field.ts';
import { useEnginePorts } from '../ports-context.ts';
import type { InputProps } from '../registry.ts';

/** A stored file as it travels. */
export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}

const IMAGES = ['jpg', 'jpeg', 'png', 'gif', 'webp'];
const DEFAULT_COUNT = 10;
const DEFAULT_MB = 100;
const FILE_ERROR_MS = 3000;
const MB = 1024 * 1024;

/** Files with progress; only the formats the field names, each within its size. */
export function FileInput(props: InputProps) {
  return <UploadList {...props} isImage={false} />;
}

/** Pictures with preview. */
export function ImageInput(props: InputProps) {
  return <UploadList {...props} isImage />;
}

interface Rules {
  readonly count: number;
  readonly accept: readonly string[];
  readonly maxMb: number;
}

function rulesOf(field: FieldSpec, isImage: boolean): Rules {
  const given = field as Partial<Rules>;
  const accept = (given.accept ?? (isImage ? IMAGES : [])).map((ext) => ext.replace(/^\./, '').toLowerCase());
  return { count: given.count ?? DEFAULT_COUNT, accept, maxMb: given.maxMb ?? DEFAULT_MB };
}

function UploadList({ isImage, ...props }: InputProps & { readonly isImage: boolean }) {
  const ports = useEnginePorts();
  const rules = rulesOf(props.field, isImage);
  const stored = storedOf(props.value);
  // uploads that run side by side each add to what the others left
  const latest = useRef(stored);
  useEffect(() => {
    latest.current = storedOf(props.value);
  }, [props.value]);
  const change = (next: readonly StoredFile[]): void => {
    latest.current = next;
    props.onChange(next);
  };
  const [running, setRunning] = useState<readonly UploadFile[]>([]);
  const send = async (file: File): Promise<void> => {
    const uid = ports.newId();
    const show = (part: Partial<UploadFile>): void =>
      setRunning((old) => [...old.filter((one) => one.uid !== uid), { uid, name: file.name, status: 'uploading', ...part }]);
    show({ percent: 0 });
    try {
      const done = await ports.upload(file, (percent) => show({ percent }));
      setRunning((old) => old.filter((one) => one.uid !== uid));
      change([...latest.current, { id: done.id, name: done.name, size: done.size }].slice(-rules.count));
    } catch {
      show({ status: 'error' });
    }
  };
  const refusal = (file: File): string | undefined => {
    const ext = file.name.split('.').pop()?.toLowerCase() ?? '';
    if (rules.accept.length > 0 && !rules.accept.includes(ext))
      return ports.t('input.uploadFormat', { formats: rules.accept.join(ports.t('input.listSeparator')) });
    return file.size > rules.maxMb * MB ? ports.t('input.uploadSize', { size: rules.maxMb }) : undefined;
  };
  const hint = [
    rules.accept.length > 0 && ports.t('input.uploadFormats', { formats: rules.accept.join(ports.t('input.listSeparator')) }),
    ports.t('input.uploadLimit', { count: rules.count, size: rules.maxMb }),
  ]
    .filter(Boolean)
    .join(ports.t('input.comma'));
  return (
    <div>
      <Upload
        accept={rules.accept.map((ext) => `.${ext}`).join(',')}
        listType={isImage ? 'picture-card' : 'text'}
        multiple={rules.count > 1}
        disabled={props.disabled ?? false}
        fileList={[
          ...stored.map((file): UploadFile => ({ uid: file.id, name: file.name, size: file.size, status: 'done', url: ports.fileUrl(file.id) })),
          ...running,
        ]}
        beforeUpload={(file) => {
          const problem = refusal(file);
          if (problem) ports.notify('error', problem, FILE_ERROR_MS);
          else void send(file);
          return Upload.LIST_IGNORE;
        }}
        onRemove={({ uid }) => {
          setRunning((old) => old.filter((one) => one.uid !== uid));
          change(latest.current.filter(({ id }) => id !== uid));
          return false;
        }}
      >
        {stored.length + running.length < rules.count && (
          <UploadButton id={props.id} isImage={isImage} label={props['aria-label']} text={ports.t('input.upload')} disabled={props.disabled} />
        )}
      </Upload>
      <div className="eform-hint">{hint}</div>
    </div>
  );
}

interface UploadButtonProps {
  readonly id: string | undefined;
  readonly isImage: boolean;
  readonly label: string | undefined;
  readonly text: string;
  readonly disabled: boolean | undefined;
}

function UploadButton({ id, isImage, label, text, disabled }: UploadButtonProps) {
  const name = label ? `${label} ${text}` : text;
  if (isImage)
    return (
      <button id={id} type="button" aria-label={name} disabled={disabled} style={{ border: 0, background: 'none', color: 'inherit', cursor: 'inherit' }}>
        <PlusOutlined />
        <div>{text}</div>
      </button>
    );
  return (
    <Button {...(id ? { id } : {})} icon={<UploadOutlined />} aria-label={name} disabled={disabled ?? false}>
      {text}
    </Button>
  );
}

/** Files of a value; a single file counts as a list of one. */
export function storedOf(value: unknown): readonly StoredFile[] {
  const list = Array.isArray(value) ? value : value ? [value] : [];
  return list.filter((one): one is StoredFile => typeof one === 'object' && one !== null && 'id' in one);
}
