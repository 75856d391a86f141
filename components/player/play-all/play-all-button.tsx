'use client'

import { ListVideo } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { lazyPart } from '@/components/ui/lazy-part'
import { MissingDialog } from '@/components/ui/missing-part'
import type { NameKind } from '@/lib/shared/music/name-kinds'

// Loaded on the first click, because most visits play nothing.
const PlayAllDialog = lazyPart(() => import('./play-all-dialog').then((module) => module.PlayAllDialog), {
  Missing: MissingDialog,
})

export type PlayAllProps = { kind: NameKind; id: number; name: string }

/** Uses a form, because React replays a form submission from before hydration, but not a click. */
export function PlayAllButton(props: PlayAllProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <form action={() => setIsOpen(true)} className="contents">
        <Button type="submit" aria-haspopup="dialog">
          <ListVideo aria-hidden className="size-5" />
          Play all
          <span className="sr-only"> performances of {props.name}</span>
        </Button>
      </form>
      {isOpen && <PlayAllDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
