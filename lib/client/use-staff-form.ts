'use client'

import { useRef, useState, type BaseSyntheticEvent } from 'react'
import { useForm, type FieldValues } from 'react-hook-form'
import { createEngine, type FormOptions } from '@/lib/client/form-engine'
import { tellOffline } from '@/lib/client/tell-offline'
import { useHydrated } from '@/lib/client/use-hydrated'

/**
 * `useFormSubmit` for the long forms of staff: the same validation, sending and errors, with the whole form of
 * react-hook-form in the page's own code, because their fields depend on each other and are set from outside.
 * @returns the form, `onSubmit` for the form element, `isSubmitting`, and `isReady`: until then the button is disabled
 */
export function useStaffForm<Input extends FieldValues, Output, Result>(options: FormOptions<Input, Output, Result>) {
  const isReady = useHydrated()
  const [engine] = useState(() => createEngine<Input, Output, Result>(options.schema, options.defaultValues))
  // The hook's own options take the place of those that the form was made with: without it, nothing would be validated.
  const form = useForm<Input, unknown, Output>({ formControl: engine.form.formControl, resolver: engine.resolver })
  const busy = useRef(false)

  async function onSubmit(event?: BaseSyntheticEvent) {
    event?.preventDefault()
    if (busy.current || options.mayStart?.() === false) return
    busy.current = true
    try {
      await engine.send(options, event)
    } catch {
      await tellOffline()
    } finally {
      busy.current = false
    }
  }

  return { form, onSubmit, isSubmitting: form.formState.isSubmitting, isReady }
}
