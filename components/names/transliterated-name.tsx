'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { getTransliteration, requestTransliteration } from '@/lib/client/names/transliterations'
import { getWritingSystem, onWritingSystemChange } from '@/lib/client/names/writing-system-choice'
import {
  isTransliteratedKind,
  languageTags,
  toTransliterationKey,
  type TransliteratedKind,
} from '@/lib/shared/music/writing-systems'

const none = () => null

/** A name in the script that the reader chose, with its language tag; null for Latin letters. */
export function useTransliteration(kind: TransliteratedKind, name: string): { text: string; lang: string } | null {
  const key = toTransliterationKey(kind, name)
  const script = useSyncExternalStore(onWritingSystemChange, getWritingSystem, none)
  const text = useSyncExternalStore(onWritingSystemChange, () => getTransliteration(key), none)
  useEffect(() => {
    if (script) requestTransliteration(key)
  }, [script, key])
  return script && text ? { text, lang: languageTags[script] } : null
}

type TransliteratedNameProps = {
  kind: TransliteratedKind
  /** Of the catalogue, where another text stands for it. */
  name?: string
  /** In Latin letters. */
  children: string
}

/**
 * A name of the catalogue in the script that the reader chose. The server writes Latin letters, so that pages stay the
 * same for all, and so do names without a spelling.
 */
export function TransliteratedName({ kind, children, name = children }: TransliteratedNameProps) {
  const spelling = useTransliteration(kind, name)
  if (!spelling) return children
  return (
    <span lang={spelling.lang} title={children}>
      {spelling.text}
    </span>
  )
}

/** A name within a text of ours, of a kind that other scripts may have or not. */
export const MaybeTransliteratedName = ({ kind, children }: { kind: string; children: string }) => (
  <bdi>{isTransliteratedKind(kind) ? <TransliteratedName kind={kind}>{children}</TransliteratedName> : children}</bdi>
)
