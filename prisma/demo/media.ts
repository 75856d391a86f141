// Clips, streams and the Vimeo sample that the demo catalogue plays.

/** Seconds, by file name in the media store. */
export const clipSeconds = {
  'dance-1.webm': 48,
  'dance-2.webm': 42,
  'music-1.webm': 54,
  'music-2.webm': 48,
  'lectures-1.webm': 50,
  'lectures-2.webm': 44,
  'trivia-1.webm': 40,
  'trivia-2.webm': 45,
  'trailer-1.webm': 18,
  'trailer-2.webm': 16,
  'trailer-3.webm': 20,
} as const

export type ClipName = keyof typeof clipSeconds

/**
 * HLS streams created by `make-streams.ts`: an open one and an encrypted one, whose key is public in the repository.
 */
export const demoStreams = {
  open: { clip: 'dance-2.webm', url: '/streams/open/main.m3u8', key: null, seconds: 30 },
  encrypted: {
    clip: 'music-2.webm',
    url: '/streams/encrypted/main.m3u8',
    key: '7261736b612d64656d6f2d6b65792d31',
    seconds: 30,
  },
} as const satisfies Record<string, { clip: ClipName; url: string; key: string | null; seconds: number }>
export type StreamName = keyof typeof demoStreams

/** Vimeo's documentation sample, so that its player is exercised. */
export const vimeoSample = { vimeoId: '76979871', embedKey: '8272103f6e', seconds: 62 } as const

/** Number of pictures per kind. */
export const artCounts = { dance: 18, music: 30, lectures: 14, trivia: 10, artist: 24, livestream: 3 } as const

/** @param number 1-based; wraps around after the last picture */
export function art(kind: keyof typeof artCounts, number: number): string {
  const within = ((number - 1) % artCounts[kind]) + 1
  return `/art/${kind}-${String(within).padStart(2, '0')}.webp`
}
