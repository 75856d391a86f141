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

export type FieldProps = UseFormRegisterReturn & { error: string | undefined }
export type FieldOf<Input extends FieldValues> = (
  name: Path<Input>,
  rules?: RegisterOptions<Input, Path<Input>>,
) => FieldProps

export type AfterSuccess = void | 'leaving'

type FormOptions<Input extends FieldValues, Output, Result> = {
  schema: z.ZodType<Output, Input>
  defaultValues: DefaultValues<Input>
  submit: (values: Output) => Promise<Result>
  success?: string | ((result: Result) => string)
  /** Return "leaving" when opening another page: the form then stays busy until that page has loaded. */
  onSuccess?: (result: Result, form: Form<Input, Output>) => AfterSuccess | Promise<AfterSuccess>
  /** Called before validation. Returning false cancels the submission; `mayStart` itself must show the reason. */
  mayStart?: () => boolean
  loading?: string
  /** Field that shows errors not related to any field. Default: a toast shows them. */
  errorField?: Path<Input>
  /** Replaces the message of a 5xx error. Precedes the message of any other failed request. */
  failureMessage?: string
  /** Set to false if something else already stores the input. */
  keepsInput?: boolean
}

/** `isReady` is false before hydration, when the browser would submit the form itself. */
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
    // Loaded early, because deploying a new version removes this script from the server.
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
    // sonner may fail to load offline. The request is sent without a toast then, and field errors still show.
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
    // Shows nothing for a new version, because the page itself announces it.
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
