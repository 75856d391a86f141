'use client'

import { Columns2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { lazyPart } from '@/components/ui/lazy-part'
import { MissingDialog } from '@/components/ui/missing-part'

// Loaded on the first click, because most visits compare nothing.
const SideBySideDialog = lazyPart(() => import('./side-by-side-dialog').then((module) => module.SideBySideDialog), {
  Missing: MissingDialog,
})

export type SideBySideProps = {
  /** Composition. */
  id: number
  name: string
  /** Video to compare with another one. By default, the newest. */
  videoId?: number
}

/** Uses a form, because React replays a form submission from before hydration, but not a click. */
export function SideBySideButton({ onOpen, ...props }: SideBySideProps & { onOpen?: () => void }) {
  const [isOpen, setIsOpen] = useState(false)

  function open() {
    onOpen?.()
    setIsOpen(true)
  }

  return (
    <>
      <form action={open} className="contents">
        <Button type="submit" variant="secondary" aria-haspopup="dialog">
          <Columns2 aria-hidden className="size-5" />
          Side by side
          <span className="sr-only">: performances of {props.name}</span>
        </Button>
      </form>
      {isOpen && <SideBySideDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
