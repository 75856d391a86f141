/** The clips of our own and the sample video that the demo catalogue plays. */

/** Length of each clip in whole seconds, by file name in the media store. */
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
 * Streams (HLS), which `make-streams.ts` made of clips: one that anybody may load, and one whose segments are
 * encrypted. The key is no secret: it is in the checkout, as the video is.
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

/** Vimeo's own documentation sample, so that its player is exercised. */
export const vimeoSample = { vimeoId: '76979871', embedKey: '8272103f6e', seconds: 62 } as const

/** How many pictures of each kind there are. */
export const artCounts = { dance: 18, music: 30, lectures: 14, trivia: 10, artist: 24, livestream: 3 } as const

/**
 * Address of a picture.
 * @param kind family of pictures
 * @param number 1-based; beyond the last picture it starts over
 */
export function art(kind: keyof typeof artCounts, number: number): string {
  const within = ((number - 1) % artCounts[kind]) + 1
  return `/art/${kind}-${String(within).padStart(2, '0')}.webp`
}
