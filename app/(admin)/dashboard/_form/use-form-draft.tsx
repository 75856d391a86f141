'use client'

import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import type { ChoiceLabels } from '@/app/(admin)/dashboard/_fields/choice-field'
import { Button } from '@/components/ui/buttons/button'
import { readFormDraft, removeFormDraft, writeFormDraft, type FormDraft } from '@/lib/client/forms/form-drafts'
import { useHydrated } from '@/lib/client/use-hydrated'

/** Delay in milliseconds between the last change and storing the draft. */
const WRITE_AFTER_MS = 400

type Options<Values> = {
  viewerId: number
  /** Identifies the form and row, such as 'tag 12'. Null if the input must not be stored. */
  form: string | null
  version?: string
  isUnsaved: boolean
  current: () => Values
  onRestore: (values: unknown) => void
}

function momentOf(at: string): string {
  const date = new Date(at)
  const isToday = date.toDateString() === new Date().toDateString()
  const day = isToday ? {} : ({ day: 'numeric', month: 'short' } as const)
  return date.toLocaleString('en-GB', { ...day, hour: '2-digit', minute: '2-digit' })
}

/**
 * Stores a form's input as a draft until it is saved, and offers the draft when the form is reopened.
 * @returns `offer` to render, `touch` to call after each change, and `forget` to call after saving
 */
export function useFormDraft<Values>(options: Options<Values>) {
  const { viewerId, form, version = null } = options
  const isReady = useHydrated()
  const [offered, setOffered] = useState(() =>
    typeof window === 'undefined' || form === null ? null : readFormDraft(viewerId, form),
  )
  const [labels] = useState<ChoiceLabels>(() => new Map())
  const newest = useRef({ ...options, isOffering: offered !== null })
  useEffect(() => {
    newest.current = { ...options, isOffering: offered !== null }
  })
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const stop = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
  }, [])
  const flush = useCallback(() => {
    if (timer.current === undefined) return
    stop()
    const { isUnsaved, isOffering, current } = newest.current
    // Doesn't overwrite a draft before the person has restored or discarded it.
    if (form === null || !isUnsaved || isOffering) return
    writeFormDraft(viewerId, form, { version, values: current(), labels: Object.fromEntries(labels) })
  }, [viewerId, form, version, labels, stop])
  const touch = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(flush, WRITE_AFTER_MS)
  }, [flush])
  const forget = useCallback(() => {
    stop()
    if (form !== null) removeFormDraft(viewerId, form)
  }, [viewerId, form, stop])

  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && flush()
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      flush()
    }
  }, [flush])

  // Forgets the draft when the input is saved or changed back to the stored values.
  const wasUnsaved = useRef(false)
  useEffect(() => {
    if (wasUnsaved.current && !options.isUnsaved && !newest.current.isOffering) forget()
    wasUnsaved.current = options.isUnsaved
  }, [options.isUnsaved, forget])

  function restore(draft: FormDraft) {
    for (const [key, label] of Object.entries(draft.labels)) labels.set(key, label)
    setOffered(null)
    options.onRestore(draft.values)
  }

  const offer: ReactNode = isReady && offered && (
    <Offer
      draft={offered}
      isOutdated={offered.version !== version}
      replaces={options.isUnsaved}
      onContinue={() => restore(offered)}
      onDiscard={() => {
        setOffered(null)
        forget()
      }}
    />
  )
  return { offer, labels, touch, forget }
}

type OfferProps = {
  draft: FormDraft
  /** True if the row has been saved since the draft was stored. */
  isOutdated: boolean
  /** True if restoring would overwrite unsaved input. */
  replaces: boolean
  onContinue: () => void
  onDiscard: () => void
}

function Offer({ draft, isOutdated, replaces, onContinue, onDiscard }: OfferProps) {
  return (
    <div role="status" className="flex flex-col gap-3 rounded-card border border-brass bg-raised p-4">
      <p>
        Restore your unsaved draft from <span className="numerals">{momentOf(draft.at)}</span>?{' '}
        <span className="text-sand">
          {isOutdated && 'The saved version has changed since then, so check before you save. '}
          {replaces && 'It will replace what you’ve just typed.'}
        </span>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" onClick={onContinue}>
          Restore draft
        </Button>
        <Button size="sm" variant="ghost" onClick={onDiscard}>
          Discard draft
        </Button>
      </div>
    </div>
  )
}
