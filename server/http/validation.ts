import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';

import { AppError } from '#server/context/app-error.ts';

import type { FastifyInstance } from 'fastify';

/** Checks of route schemas, compiled when a route is first called: most routes of a process never are. */
export function validateOnFirstUse(app: FastifyInstance): void {
  const ajv = new Ajv({ coerceTypes: 'array', useDefaults: true, removeAdditional: false, allErrors: false, strict: false });
  app.setValidatorCompiler(({ schema }) => {
    let validate: ValidateFunction | undefined;
    return (data: unknown) => {
      validate ??= ajv.compile(schema as object);
      return validate(data) ? { value: data } : { error: asInvalid(validate.errors?.[0]) };
    };
  });
}

function asInvalid(error: ErrorObject | undefined): AppError {
  const missing = error?.keyword === 'required' ? `/${String(error.params.missingProperty)}` : '';
  const path = `${error?.instancePath ?? ''}${missing}`.slice(1).replaceAll('/', '.');
  const rule = error?.keyword === 'required' ? 'required' : 'format';
  return new AppError('invalid', {}, { issues: [{ path, rule, message: `validation.${rule}`, params: { label: path, attr: path } }] });
}
