'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, type BaseSyntheticEvent } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { toast } from 'sonner'
import type { z } from 'zod'
import { ApiError } from '@/lib/client/api'
import { useHydrated } from '@/lib/client/use-hydrated'
import { GENERIC_MESSAGE } from '@/lib/shared/errors'

type Form<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>

type FormOptions<Input extends FieldValues, Output, Result> = {
  /** The domain's schema, which the server uses too. */
  schema: z.ZodType<Output, Input>
  defaultValues: DefaultValues<Input>
  /** Sends the valid values; throws `ApiError` when the server refuses them. */
  submit: (values: Output) => Promise<Result>
  onSuccess?: (result: Result, form: Form<Input, Output>) => void | Promise<void>
  /** Asked first; when it returns false, nothing happens. It tells the person why. */
  mayStart?: () => boolean
  /** Text of the toast that is shown until the server has answered. */
  loading?: string
  /** Field that shows an error which belongs to no field, such as a failed login. Default: a toast shows it. */
  errorField?: Path<Input>
  /** Replaces the server's message in the toast. */
  failureMessage?: string
}

/**
 * The one way a form is sent: react-hook-form validates with the domain's schema, a toast shows that the request runs,
 * and the server's field errors appear at their fields. Clicks while a request runs are ignored.
 * @returns the form, `onSubmit` for the form element, `isSubmitting`, and `isReady`: false until the page is hydrated.
 *   Disable the button until then, or the browser sends the form itself and what was typed is lost.
 */
export function useFormSubmit<Input extends FieldValues, Output, Result>(options: FormOptions<Input, Output, Result>) {
  const isReady = useHydrated()
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(options.schema),
    defaultValues: options.defaultValues,
  })
  // `isSubmitting` changes with the next render: a second click can come before.
  const busy = useRef(false)

  async function onSubmit(event?: BaseSyntheticEvent) {
    event?.preventDefault()
    if (busy.current || options.mayStart?.() === false) return
    busy.current = true
    try {
      await form.handleSubmit(send)(event)
    } finally {
      busy.current = false
    }
  }

  async function send(values: Output) {
    const toastId = options.loading ? toast.loading(options.loading) : undefined
    try {
      const result = await options.submit(values).finally(() => {
        if (toastId !== undefined) toast.dismiss(toastId)
      })
      await options.onSuccess?.(result, form)
    } catch (error) {
      showError(error)
    }
  }

  function showError(error: unknown) {
    const known = Object.keys(form.getValues())
    const fields = Object.entries((error instanceof ApiError && error.fields) || {}).filter(([name]) =>
      known.includes(name),
    )
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

  return { form, onSubmit, isSubmitting: form.formState.isSubmitting, isReady }
}
