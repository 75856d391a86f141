'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { chosenScript, onScriptChange } from '@/lib/client/names/script-choice'
import { spellingOf, wantSpelling } from '@/lib/client/names/script-names'
import { isScriptNameKind, languageTags, scriptNameKey, type ScriptNameKind } from '@/lib/shared/music/scripts'

const none = () => null

/** A name in the script that the reader chose, with its language tag; null for Latin letters. */
export function useSpelling(kind: ScriptNameKind, name: string): { text: string; lang: string } | null {
  const key = scriptNameKey(kind, name)
  const script = useSyncExternalStore(onScriptChange, chosenScript, none)
  const text = useSyncExternalStore(onScriptChange, () => spellingOf(key), none)
  useEffect(() => {
    if (script) wantSpelling(key)
  }, [script, key])
  return script && text ? { text, lang: languageTags[script] } : null
}

type ScriptNameProps = {
  kind: ScriptNameKind
  /** Of the catalogue, where another text stands for it. */
  name?: string
  /** In Latin letters. */
  children: string
}

/**
 * A name of the catalogue in the script that the reader chose. The server writes Latin letters, so that pages stay the
 * same for all, and so do names without a spelling.
 */
export function ScriptName({ kind, children, name = children }: ScriptNameProps) {
  const spelling = useSpelling(kind, name)
  if (!spelling) return children
  return (
    <span lang={spelling.lang} title={children}>
      {spelling.text}
    </span>
  )
}

/** A name within a text of ours, of a kind that other scripts may have or not. */
export const NameInScript = ({ kind, children }: { kind: string; children: string }) => (
  <bdi>{isScriptNameKind(kind) ? <ScriptName kind={kind}>{children}</ScriptName> : children}</bdi>
)
