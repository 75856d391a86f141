'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState, type BaseSyntheticEvent } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '@/lib/client/requests/api'
import { useHydrated } from '@/lib/client/use-hydrated'
import { GENERIC_MESSAGE } from '@/lib/shared/routes/error-page'
import { useSingleRun } from './use-single-run'

type Form<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>

/** The attributes of one field: its registration and its error. */
export type FieldProps = UseFormRegisterReturn & { error: string | undefined }
export type FieldOf<Input extends FieldValues> = (
  name: Path<Input>,
  rules?: RegisterOptions<Input, Path<Input>>,
) => FieldProps

/** What becomes of the form after it was sent. */
export type AfterSuccess = void | 'leaving'

type FormOptions<Input extends FieldValues, Output, Result> = {
  /** The domain's schema, which the server uses too. */
  schema: z.ZodType<Output, Input>
  defaultValues: DefaultValues<Input>
  /** Sends the valid values; throws `ApiError` when the server refuses them. */
  submit: (values: Output) => Promise<Result>
  success?: string | ((result: Result) => string)
  /** Returns 'leaving' where it opens another page: the form stays busy while that loads. */
  onSuccess?: (result: Result, form: Form<Input, Output>) => AfterSuccess | Promise<AfterSuccess>
  /** Called first. When it returns false, nothing is sent. It shows the person why. */
  mayStart?: () => boolean
  /** Text of the toast that is shown until the server has answered. */
  loading?: string
  /** Field that shows a failure which belongs to no field, whoever failed. Default: a toast shows it. */
  errorField?: Path<Input>
  /** Replaces the message of a server that failed, and stands before that of one that refused or was not reached. */
  failureMessage?: string
  /** Off where something else keeps what is typed. */
  keepsInput?: boolean
}

/**
 * Sends a form: react-hook-form validates with the domain's schema, a toast shows that the request runs, and the
 * server's field errors appear at their fields. Clicks while a request runs, or while the next page loads, are ignored.
 * sonner is loaded when it is needed, so that it does not delay the page.
 * @returns the form, `field` for each field, `onSubmit` for the form element, `isSubmitting`, and `isReady`: false
 *   until the page is hydrated. Disable the button until then, or the browser sends the form by itself.
 */
export function useFormSubmit<Input extends FieldValues, Output, Result>(options: FormOptions<Input, Output, Result>) {
  const isReady = useHydrated()
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(options.schema),
    defaultValues: options.defaultValues,
  })
  const [once, isBusy] = useSingleRun()

  const { keepsInput = true } = options
  const [initial] = useState<Record<string, unknown>>(options.defaultValues)
  useEffect(() => {
    if (!keepsInput) return
    let stop: (() => void) | null = () => {}
    // Now, so that it does not delay the page: after an update it would be gone.
    import('./input-backup').then(
      ({ preserveInput }) => (stop &&= preserveInput(form, initial)),
      () => undefined,
    )
    return () => {
      stop?.()
      stop = null
    }
  }, [form, initial, keepsInput])

  async function onSubmit(event?: BaseSyntheticEvent) {
    event?.preventDefault()
    await once(async () => {
      let after: AfterSuccess = undefined
      const sendValues = async (values: Output) => {
        after = await send(values)
      }
      if (options.mayStart?.() !== false) await form.handleSubmit(sendValues)(event)
      return after
    })
  }

  async function send(values: Output): Promise<AfterSuccess> {
    const { loading, success } = options
    // Offline it may be out of reach: the request is sent, and what belongs to a field is still shown there.
    const toast = await import('sonner').then(
      (sonner) => sonner.toast,
      () => null,
    )
    const toastId = loading ? toast?.loading(loading) : undefined
    try {
      const result = await options.submit(values).finally(() => {
        if (toastId !== undefined) toast?.dismiss(toastId)
      })
      if (success) toast?.success(typeof success === 'string' ? success : success(result))
      return await options.onSuccess?.(result, form)
    } catch (error) {
      const message = showErrors(error)
      if (message) toast?.error(message)
    }
  }

  function messageOf(error: unknown): string {
    const { failureMessage } = options
    const message = error instanceof ApiError ? error.message : GENERIC_MESSAGE
    if (!failureMessage) return message
    return error instanceof ApiError && error.status < 500 ? `${failureMessage}. ${message}` : failureMessage
  }

  /** Shows an error at its fields. @returns the message that belongs to no field, or null */
  function showErrors(error: unknown): string | null {
    const known = Object.keys(form.getValues())
    const fields = Object.entries((error instanceof ApiError && error.fields) || {}).filter(([name]) =>
      known.includes(name),
    )
    if (fields.length > 0) {
      fields.forEach(([name, message], index) =>
        form.setError(name as Path<Input>, { type: 'server', message }, { shouldFocus: index === 0 }),
      )
      return null
    }
    const message = messageOf(error)
    // The page says by itself that there is a new version.
    if (!options.errorField) return error instanceof ApiError && error.demand.code === 'new-version' ? null : message
    form.setError(options.errorField, { type: 'server', message }, { shouldFocus: true })
    return null
  }

  const field: FieldOf<Input> = (name, rules) => ({
    ...form.register(name, rules),
    error: form.getFieldState(name, form.formState).error?.message,
  })

  return { form, field, onSubmit, isSubmitting: isBusy, isReady }
}
