import type { BaseSyntheticEvent } from 'react'
import {
  createFormControl,
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import { ApiError, callApi } from '@/lib/client/api'
import { loadToast } from '@/lib/client/toast'
import { GENERIC_MESSAGE } from '@/lib/shared/errors'

type Schema<Input, Output> = z.ZodType<Output, Input>
type Form<Input extends FieldValues, Output> = Omit<UseFormReturn<Input, unknown, Output>, 'formState'>

export type FormOptions<Input extends FieldValues, Output, Result> = {
  /**
   * Of the form for its whole life; or what imports it, so that the page does not wait for it:
   * `() => import('…/schema').then((module) => module.loginSchema)`.
   */
  schema: Schema<Input, Output> | (() => Promise<Schema<Input, Output>>)
  defaultValues: DefaultValues<Input>
  /**
   * Sends the valid values; throws `ApiError` when the server refuses them. A path of `apiRoutes`: by POST, there.
   */
  submit: string | ((values: Output) => Promise<Result>)
  onSuccess?: (result: Result, form: Form<Input, Output>) => void | Promise<void>
  /** Asked before anything else: false, and nothing happens. It tells the person why. */
  mayStart?: () => boolean
  /** Text of the loading toast while the call runs. */
  loading?: string
  /** Field that carries an error which belongs to no field (e.g. login: under the password). Default: a toast. */
  errorField?: Path<Input>
  /** Replaces the server's message in the toast. */
  failureMessage?: string
}

/** What drives a form: react-hook-form outside of React, and how its values are sent. */
export type FormEngine<Input extends FieldValues, Output, Result> = ReturnType<
  typeof createEngine<Input, Output, Result>
>

/**
 * Makes the engine of one form. It comes to no page with its first code (lib/client/use-form-submit).
 * @param schema as of the options
 * @param defaultValues as of the options
 */
export function createEngine<Input extends FieldValues, Output, Result>(
  schema: FormOptions<Input, Output, Result>['schema'],
  defaultValues: DefaultValues<Input>,
) {
  /** Validation is most of a form's code, and nobody needs it before they type. */
  async function loadResolver(): Promise<Resolver<Input, unknown, Output>> {
    const [{ zodResolver }, loaded] = await Promise.all([
      import('@hookform/resolvers/zod'),
      typeof schema === 'function' ? schema() : schema,
    ])
    return zodResolver(loaded)
  }

  const resolver: Resolver<Input, unknown, Output> = async (...args) => (await loadResolver())(...args)
  const form = createFormControl<Input, unknown, Output>({ resolver, defaultValues })

  /** Validates and sends; what goes wrong with the values or the call is shown. */
  async function send(options: FormOptions<Input, Output, Result>, event?: BaseSyntheticEvent): Promise<void> {
    // Here rather than in the resolver alone, where a failure would leave the form waiting for ever.
    await loadResolver()
    await form.handleSubmit((values) => call(options, values))(event)
  }

  async function call(options: FormOptions<Input, Output, Result>, values: Output) {
    // A form is sent with or without a word about it.
    const toast = options.loading ? await loadToast().catch(() => undefined) : undefined
    const toastId = toast?.loading(options.loading)
    const { submit } = options
    try {
      const result = await (typeof submit === 'string'
        ? callApi<Result>(submit, { method: 'POST', json: values })
        : submit(values))
      if (toastId !== undefined) toast?.dismiss(toastId)
      await options.onSuccess?.(result, form)
    } catch (error) {
      if (toastId !== undefined) toast?.dismiss(toastId)
      await showError(options, error)
    }
  }

  async function showError(options: FormOptions<Input, Output, Result>, error: unknown) {
    const known = new Set(Object.keys(form.getValues()))
    const answered = error instanceof ApiError ? Object.entries(error.fields ?? {}) : []
    const fields = answered.filter(([name]) => known.has(name))
    if (fields.length > 0) {
      fields.forEach(([name, message], index) =>
        form.setError(name as Path<Input>, { type: 'server', message }, { shouldFocus: index === 0 }),
      )
      return
    }
    const message = options.failureMessage ?? (error instanceof ApiError ? error.message : GENERIC_MESSAGE)
    if (options.errorField) form.setError(options.errorField, { type: 'server', message }, { shouldFocus: true })
    else (await loadToast()).error(message)
  }

  return { form, resolver, loadResolver, send }
}
