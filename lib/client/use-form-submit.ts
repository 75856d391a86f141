'use client'

import { useEffect, useRef, useState, type BaseSyntheticEvent } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path, type Resolver, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '@/lib/client/api'
import { loadToast } from '@/lib/client/toast'
import { useHydrated } from '@/lib/client/use-hydrated'
import { GENERIC_MESSAGE } from '@/lib/shared/errors'

type Schema<Input, Output> = z.ZodType<Output, Input>

type Options<Input extends FieldValues, Output, Result> = {
  /**
   * Of the form for its whole life; or what imports it, so that the page does not wait for it:
   * `() => import('…/schema').then((module) => module.loginSchema)`.
   */
  schema: Schema<Input, Output> | (() => Promise<Schema<Input, Output>>)
  defaultValues: DefaultValues<Input>
  /** Sends the valid values; throws `ApiError` when the server refuses them. */
  submit: (values: Output) => Promise<Result>
  onSuccess?: (result: Result, form: UseFormReturn<Input, unknown, Output>) => void | Promise<void>
  /** Asked before anything else: false, and nothing happens. It tells the person why. */
  mayStart?: () => boolean
  /** Text of the loading toast while the call runs. */
  loading?: string
  /** Field that carries an error which belongs to no field (e.g. login: under the password). Default: a toast. */
  errorField?: Path<Input>
  /** Replaces the server's message in the toast. */
  failureMessage?: string
}

/** Validation is most of a form's code, and nobody needs it before they type. */
async function loadResolver<Input extends FieldValues, Output>(
  schema: Options<Input, Output, unknown>['schema'],
): Promise<Resolver<Input, unknown, Output>> {
  const [{ zodResolver }, loaded] = await Promise.all([
    import('@hookform/resolvers/zod'),
    typeof schema === 'function' ? schema() : schema,
  ])
  return zodResolver(loaded)
}

/**
 * The one way a form is sent: validates with the schema shared with the server, shows the loading toast, maps the
 * answer's `fields` to the form's own errors and the rest to `errorField` or a toast, and ignores repeat clicks.
 * @returns the form of react-hook-form, with `onSubmit` for the form element, `isSubmitting`, and `isReady`: until
 *   then the button is disabled, or an early click would make the browser send the form itself and lose what was typed
 */
export function useFormSubmit<Input extends FieldValues, Output, Result>(options: Options<Input, Output, Result>) {
  const isReady = useHydrated()
  const [schema] = useState(() => options.schema)
  const form = useForm<Input, unknown, Output>({
    resolver: async (...args) => (await loadResolver(schema))(...args),
    defaultValues: options.defaultValues,
  })

  useEffect(() => {
    // Whoever touches the page will want it soon. What fails here is tried again when the form is sent.
    const preload = () => void loadResolver(schema).catch(() => undefined)
    const once = { once: true, passive: true }
    for (const name of ['focusin', 'pointerdown']) document.addEventListener(name, preload, once)
    return () => {
      for (const name of ['focusin', 'pointerdown']) document.removeEventListener(name, preload)
    }
  }, [schema])

  // A second click comes before the first has rendered anything, so the form's own state would be too late.
  const busy = useRef(false)

  const send = form.handleSubmit(async (values) => {
    // A form is sent with or without a word about it.
    const toast = options.loading ? await loadToast().catch(() => undefined) : undefined
    const toastId = toast?.loading(options.loading)
    try {
      const result = await options.submit(values)
      if (toastId !== undefined) toast?.dismiss(toastId)
      await options.onSuccess?.(result, form)
    } catch (error) {
      if (toastId !== undefined) toast?.dismiss(toastId)
      await showError(error)
    }
  })

  async function onSubmit(event?: BaseSyntheticEvent) {
    event?.preventDefault()
    if (busy.current || options.mayStart?.() === false) return
    busy.current = true
    try {
      // Here rather than in the resolver alone, where a failure would leave the form waiting for ever.
      await loadResolver(schema)
      await send(event)
    } catch {
      const toast = await loadToast()
      toast.error('You seem to be offline. Please check your connection and try again.')
    } finally {
      busy.current = false
    }
  }

  async function showError(error: unknown) {
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

  return { form, onSubmit, isSubmitting: form.formState.isSubmitting, isReady }
}
