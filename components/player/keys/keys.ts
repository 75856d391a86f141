import {
  changeRate,
  changeVolume,
  goLive,
  jump,
  playNextPiece,
  playPreviousPiece,
  toggleCaptions,
  toggleMuted,
  togglePlay,
  watchFromStart,
} from '@/components/player/actions'
import { windowStart } from '@/components/player/engine/engine'
import type { Player } from '@/components/player/player-context'
import type { KeyBinding } from '@/components/player/player-shell'

/** Returns false for a live event in Vimeo's frame. */
export const controlled = ({ engine }: Player) => engine.getState().can.control
const withPieces = (player: Player) => controlled(player) && (player.pieces.length > 0 || player.part !== undefined)
const withVolume = ({ engine }: Player) => engine.getState().can.volume
const withRate = ({ engine }: Player) => engine.getState().can.rate
const withWindow = ({ engine }: Player) => windowStart(engine.getState().live) !== null
const withCaptions = ({ engine }: Player) => engine.getState().captions.options.length > 0

/** `PlayerKeys` adds the shortcut for full screen where available. */
export const playerKeys: readonly KeyBinding[] = [
  { keys: [' ', 'k'], label: 'Play or pause', offers: controlled, run: togglePlay },
  { keys: ['ArrowLeft'], label: 'Back 5 seconds', offers: controlled, run: (player) => jump(player, -5) },
  { keys: ['ArrowRight'], label: 'Forward 5 seconds', offers: controlled, run: (player) => jump(player, 5) },
  { keys: ['j'], label: 'Back 10 seconds', offers: controlled, run: (player) => jump(player, -10) },
  { keys: ['l'], label: 'Forward 10 seconds', offers: controlled, run: (player) => jump(player, 10) },
  { keys: ['Home'], label: 'Watch from the start', offers: withWindow, run: watchFromStart },
  { keys: ['End'], label: 'Back to live', offers: withWindow, run: goLive },
  { keys: ['p'], label: 'Restart or previous piece', offers: withPieces, run: playPreviousPiece },
  { keys: ['n'], label: 'Next piece', offers: withPieces, run: playNextPiece },
  { keys: ['ArrowUp'], label: 'Volume up', offers: withVolume, run: (player) => changeVolume(player, 0.05) },
  { keys: ['ArrowDown'], label: 'Volume down', offers: withVolume, run: (player) => changeVolume(player, -0.05) },
  { keys: ['m'], label: 'Mute or unmute', offers: controlled, run: toggleMuted },
  { keys: ['c'], label: 'Captions on or off', offers: withCaptions, run: toggleCaptions },
  { keys: ['<', ','], label: 'Slower', offers: withRate, run: (player) => changeRate(player, -1) },
  { keys: ['>', '.'], label: 'Faster', offers: withRate, run: (player) => changeRate(player, 1) },
  {
    keys: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
    label: 'Jump to 0–90%',
    // Excludes livestreams, which have no duration.
    offers: ({ engine }) => engine.getState().duration > 0,
    run: ({ engine }, key) => engine.seek((Number(key) / 10) * engine.getState().duration),
  },
]
