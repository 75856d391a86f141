'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, type BaseSyntheticEvent } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { toast } from 'sonner'
import type { z } from 'zod'
import { ApiError } from '@/lib/client/api'
import { GENERIC_MESSAGE } from '@/lib/shared/errors'

type Options<Input extends FieldValues, Output, Result> = {
  schema: z.ZodType<Output, Input>
  defaultValues: DefaultValues<Input>
  /** Sends the valid values; throws `ApiError` when the server refuses them. */
  submit: (values: Output) => Promise<Result>
  onSuccess?: (result: Result, form: UseFormReturn<Input, unknown, Output>) => void | Promise<void>
  /** Text of the loading toast while the call runs. */
  loading?: string
  /** Field that carries an error which belongs to no field (e.g. login: under the password). Default: a toast. */
  errorField?: Path<Input>
  /** Replaces the server's message in the toast. */
  failureMessage?: string
}

/**
 * The one way a form is sent: validates with the schema shared with the server, shows the loading toast, maps the
 * answer's `fields` to the form's own errors and the rest to `errorField` or a toast, and ignores repeat clicks.
 * @returns the form of react-hook-form, with `onSubmit` for the form element and `isSubmitting`
 */
export function useFormSubmit<Input extends FieldValues, Output, Result>(options: Options<Input, Output, Result>) {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(options.schema),
    defaultValues: options.defaultValues,
  })

  // A second click comes before the first has rendered anything, so the form's own state would be too late.
  const busy = useRef(false)

  const send = form.handleSubmit(async (values) => {
    const toastId = options.loading ? toast.loading(options.loading) : undefined
    try {
      const result = await options.submit(values)
      if (toastId !== undefined) toast.dismiss(toastId)
      await options.onSuccess?.(result, form)
    } catch (error) {
      if (toastId !== undefined) toast.dismiss(toastId)
      showError(error)
    }
  })

  async function onSubmit(event?: BaseSyntheticEvent) {
    event?.preventDefault()
    if (busy.current) return
    busy.current = true
    try {
      await send(event)
    } finally {
      busy.current = false
    }
  }

  function showError(error: unknown) {
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
    else toast.error(message)
  }

  return { form, onSubmit, isSubmitting: form.formState.isSubmitting }
}
