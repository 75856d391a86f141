'use client'

import { useEffect, useRef, useState, type BaseSyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import type { FieldErrors, FieldValues, Path } from 'react-hook-form'
import type { FormEngine, FormOptions } from '@/lib/client/form-engine'
import { tellOffline } from '@/lib/client/tell-offline'
import { useHydrated } from '@/lib/client/use-hydrated'
import { whenIdle } from '@/lib/client/when-idle'

/** The same promise at each call, and a new attempt after one that failed. */
function untilItFails<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((reason: unknown) => {
      made = undefined
      throw reason
    })
    return made
  }
}

/**
 * The one way a form is sent: validates with the schema shared with the server, shows the loading toast, maps the
 * answer's `fields` to the form's own errors and the rest to `errorField` or a toast, and ignores repeat clicks.
 * The form of react-hook-form comes when the browser is idle or the page is touched; what was typed before stays.
 * @returns `form.register` for the fields and `form.formState.errors` for their messages, `onSubmit` for the form
 *   element, `isSubmitting`, and `isReady`: until then the button is disabled, or an early click would make the browser
 *   send the form itself and lose what was typed. It does not wait for the engine, which the first sending fetches anew
 *   where it did not come
 */
export function useFormSubmit<Input extends FieldValues, Output, Result>(options: FormOptions<Input, Output, Result>) {
  const [{ schema, defaultValues }] = useState(options)
  const [load] = useState(() =>
    untilItFails(async () => {
      const { createEngine } = await import('@/lib/client/form-engine')
      return createEngine<Input, Output, Result>(schema, defaultValues)
    }),
  )
  const isReady = useHydrated()
  const [engine, setEngine] = useState<FormEngine<Input, Output, Result>>()
  const [errors, setErrors] = useState<FieldErrors<Input>>({})
  const [isSubmitting, setSubmitting] = useState(false)

  useEffect(() => {
    let left = false
    // What fails to load is tried again when the form is sent.
    const start = async () => {
      const made = await load().catch(() => undefined)
      if (!left) setEngine(made)
      return made
    }
    const touched = () =>
      void start()
        .then((made) => made?.loadResolver())
        .catch(() => undefined)
    const once = { once: true, passive: true }
    for (const name of ['focusin', 'pointerdown']) document.addEventListener(name, touched, once)
    const stopWaiting = whenIdle(() => void start())
    return () => {
      left = true
      stopWaiting()
      for (const name of ['focusin', 'pointerdown']) document.removeEventListener(name, touched)
    }
  }, [load])

  useEffect(
    () =>
      engine?.form.subscribe({
        formState: { errors: true },
        // It changes its own object: only a copy is news.
        callback: (now) => setErrors({ ...now.errors } as FieldErrors<Input>),
      }),
    [engine],
  )

  /** The attributes of a field. Its value is in the HTML already; the engine takes over what stands in it. */
  function register(name: Path<Input>) {
    const initial: unknown = defaultValues[name]
    const start = typeof initial === 'boolean' ? { defaultChecked: initial } : { defaultValue: String(initial ?? '') }
    return { ...start, ...(engine ? engine.form.register(name) : { name }) }
  }

  // A second click comes before the first has rendered anything, so the form's own state would be too late.
  const busy = useRef(false)

  async function onSubmit(event?: BaseSyntheticEvent) {
    event?.preventDefault()
    if (busy.current || options.mayStart?.() === false) return
    busy.current = true
    setSubmitting(true)
    try {
      const made = await load()
      // The fields must be known to it before it reads them.
      if (made !== engine) flushSync(() => setEngine(made))
      await made.send(options, event)
    } catch {
      await tellOffline()
    } finally {
      busy.current = false
      setSubmitting(false)
    }
  }

  return { form: { register, formState: { errors } }, onSubmit, isSubmitting, isReady }
}

/** What gives the fields of such a form their attributes, for a part of the form that is a component of its own. */
export type RegisterField<Input extends FieldValues> = ReturnType<
  typeof useFormSubmit<Input, unknown, unknown>
>['form']['register']
