import {
  changeRate,
  changeVolume,
  jump,
  nextPiece,
  previousPiece,
  toggleCaptions,
  toggleMuted,
  togglePlay,
} from '@/components/catalogue/player/actions'
import type { KeyBinding } from '@/components/catalogue/player/room'

/** The keys of every player. Full screen has its own, where it is offered. */
export const playerKeys: readonly KeyBinding[] = [
  { keys: [' ', 'k'], label: 'Play or pause', run: togglePlay },
  { keys: ['ArrowLeft'], label: 'Back 5 seconds', run: (player) => jump(player, -5) },
  { keys: ['ArrowRight'], label: 'Forward 5 seconds', run: (player) => jump(player, 5) },
  { keys: ['j'], label: 'Back 10 seconds', run: (player) => jump(player, -10) },
  { keys: ['l'], label: 'Forward 10 seconds', run: (player) => jump(player, 10) },
  { keys: ['p'], label: 'This piece again, or the previous one', run: previousPiece },
  { keys: ['n'], label: 'Next piece', run: nextPiece },
  { keys: ['ArrowUp'], label: 'Louder', run: (player) => changeVolume(player, 0.05) },
  { keys: ['ArrowDown'], label: 'Softer', run: (player) => changeVolume(player, -0.05) },
  { keys: ['m'], label: 'Sound off or on', run: toggleMuted },
  { keys: ['c'], label: 'Captions on or off', run: toggleCaptions },
  { keys: ['<', ','], label: 'Slower', run: (player) => changeRate(player, -1) },
  { keys: ['>', '.'], label: 'Faster', run: (player) => changeRate(player, 1) },
  {
    keys: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
    label: 'To this tenth of the video',
    run: ({ engine }, key) => engine.seek((Number(key) / 10) * engine.getState().duration),
  },
]
