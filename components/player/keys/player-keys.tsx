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
  /** Whether the sheet of all keys is shown. */
  sheet: boolean
  onSheet: (shown: boolean) => void
}

/** The keys that every player has, and the sheet of all keys, in which they stand before those of practice. */
export function PlayerKeys({ fullscreen: { toggle }, sheet, onSheet }: PlayerKeysProps) {
  // Here and not in the sheet, which is loaded after the key was pressed.
  useEscape(sheet, () => onSheet(false))
  useKeys([
    ...playerKeys,
    { keys: ['f'], label: 'Full screen', offers: () => toggle !== null, run: () => toggle?.() },
    { keys: ['?'], label: 'Keyboard shortcuts', run: () => onSheet(true) },
  ])
  return sheet && <KeySheet onClose={() => onSheet(false)} />
}

/** In the place of the sheet. A toast lies outside the player, in which the focus stays, and full screen under it. */
function MissingSheet({ onClose }: { onClose: () => void }) {
  return (
    <KeySheetFrame className="grid place-content-center-safe justify-items-center">
      <MissingPart />
      <Button variant="ghost" onClick={onClose}>
        Close shortcuts
      </Button>
    </KeySheetFrame>
  )
}
