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

/** Returns null if Latin script is chosen or no transliteration exists. */
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
  /** Name in the catalogue, if `children` is a different text. */
  name?: string
  /** Text in Latin script. */
  children: string
}

/** Always renders Latin script on the server, because pages are cached for everyone. */
export function TransliteratedName({ kind, children, name = children }: TransliteratedNameProps) {
  const spelling = useTransliteration(kind, name)
  if (!spelling) return children
  return (
    <span lang={spelling.lang} title={children}>
      {spelling.text}
    </span>
  )
}

/** Accepts names of any kind, including kinds without transliterations. */
export const MaybeTransliteratedName = ({ kind, children }: { kind: string; children: string }) => (
  <bdi>{isTransliteratedKind(kind) ? <TransliteratedName kind={kind}>{children}</TransliteratedName> : children}</bdi>
)
