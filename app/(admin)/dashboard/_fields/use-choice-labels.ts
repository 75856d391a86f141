'use client'

import { createContext, useContext, useEffect } from 'react'
import type { Choice, ChoiceKind } from '@/lib/domains/catalogue/editing/schema'

/** Names of the choices of a form, which sends only their ids. */
export type ChoiceLabels = Map<string, string>

/** Those of the form around. They are stored with its draft. */
export const ChoiceLabelsContext = createContext<ChoiceLabels>(new Map())

const keyOf = (kind: ChoiceKind, id: number) => `${kind} ${id}`

/** @param stored the choices that the stored row has */
export function useChoiceLabels(kind: ChoiceKind, stored: readonly Choice[]) {
  const labels = useContext(ChoiceLabelsContext)
  useEffect(() => {
    for (const { id, label } of stored) labels.set(keyOf(kind, id), label)
  }, [labels, kind, stored])
  return {
    choiceOf: (id: number): Choice => ({
      id,
      label: stored.find((choice) => choice.id === id)?.label ?? labels.get(keyOf(kind, id)) ?? `No. ${id}`,
    }),
    /** To be called when it is chosen. */
    note: ({ id, label }: Choice) => void labels.set(keyOf(kind, id), label),
  }
}
