import type { ReactNode } from 'react';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly children: ReactNode;
}

/** Label, control and, under it, the error or a hint; the line keeps its height so that nothing jumps. */
export function LoginField({ id, label, error, hint, children }: Props) {
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      {children}
      <div
        id={`${id}-note`}
        className={error ? 'login-error' : 'login-hint'}
        role={error ? 'alert' : undefined}
      >
        {error ?? hint ?? ''}
      </div>
    </div>
  );
}
