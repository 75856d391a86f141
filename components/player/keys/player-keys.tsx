'use client'

import type { Fullscreen } from '@/components/player/controls/use-fullscreen'
import { useEscape, useKeys } from '@/components/player/player-shell'
import { Button } from '@/components/ui/buttons/button'
import { lazyPart } from '@/components/ui/lazy-part'
import { MissingPart } from '@/components/ui/missing-part'
import { KeySheetFrame } from './key-sheet-frame'
import { playerKeys } from './keys'

const KeySheet = lazyPart(() => import('./key-sheet').then((module) => module.KeySheet), {
  Missing: MissingSheet,
})

type PlayerKeysProps = {
  fullscreen: Pick<Fullscreen, 'toggle'>
  sheet: boolean
  onSheet: (shown: boolean) => void
}

export function PlayerKeys({ fullscreen: { toggle }, sheet, onSheet }: PlayerKeysProps) {
  // Handles Escape here, because the dialog's code may still be loading.
  useEscape(sheet, () => onSheet(false))
  useKeys([
    ...playerKeys,
    { keys: ['f'], label: 'Full screen', offers: () => toggle !== null, run: () => toggle?.() },
    { keys: ['?'], label: 'Keyboard shortcuts', run: () => onSheet(true) },
  ])
  return sheet && <KeySheet onClose={() => onSheet(false)} />
}

/** Shown if the shortcuts dialog fails to load. A toast would be outside the focus trap, and hidden in full screen. */
function MissingSheet({ onClose }: { onClose: () => void }) {
  return (
    <KeySheetFrame className="grid place-content-center-safe justify-items-center">
      <MissingPart />
      <Button variant="ghost" onClick={onClose}>
        Close keyboard shortcuts
      </Button>
    </KeySheetFrame>
  )
}
