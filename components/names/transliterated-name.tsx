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

/** Returns null if Latin letters are chosen, or if there is no transliteration. */
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
  /** Name in the catalogue, if another text is shown. */
  name?: string
  /** Text in Latin letters. */
  children: string
}

/** The server always renders Latin letters, so that its HTML is the same for everyone. */
export function TransliteratedName({ kind, children, name = children }: TransliteratedNameProps) {
  const spelling = useTransliteration(kind, name)
  if (!spelling) return children
  return (
    <span lang={spelling.lang} title={children}>
      {spelling.text}
    </span>
  )
}

/** Accepts any kind of name, as some have no transliterations. */
export const MaybeTransliteratedName = ({ kind, children }: { kind: string; children: string }) => (
  <bdi>{isTransliteratedKind(kind) ? <TransliteratedName kind={kind}>{children}</TransliteratedName> : children}</bdi>
)
