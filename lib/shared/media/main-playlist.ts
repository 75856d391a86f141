/**
 * What a stream's main playlist (HLS, RFC 8216) says beside the sizes of its picture: sound alone, and pictures of the
 * seek bar. The tags are the standard's own, so that other players ignore them.
 */

/** Of the tag that names the track of pictures, relative to the main playlist. */
const THUMBNAILS_ID = 'art.rasika.thumbnails'

/** Addresses, absolute; null for what the stream does not have. */
export type MainPlaylist = {
  /** The playlist of sound alone. */
  sound: string | null
  /** A WebVTT file: each cue names a part of a picture. */
  thumbnails: string | null
  /** The key (AES-128) with which the pictures are encrypted, as the segments are. */
  key: string | null
}

/** A part of a picture that shows a stretch of the video, from a second to a second. */
export type Thumbnail = { start: number; end: number; url: string; x: number; y: number; width: number; height: number }

/** @param base address of the playlist, to which the ones in it are relative */
export function readMainPlaylist(text: string, base: string): MainPlaylist {
  const absolute = (address: string | undefined) => (address ? new URL(address, base).href : null)
  const variants = [...text.matchAll(/^#EXT-X-STREAM-INF:(.*)\r?\n([^#\r\n]+)/gm)]
  const sound = variants.find(([, facts = '']) => /CODECS="mp4a[^",]*"/.test(facts) && !facts.includes('RESOLUTION='))
  const named = new RegExp(`^#EXT-X-SESSION-DATA:DATA-ID="${THUMBNAILS_ID}",VALUE="([^"]+)"`, 'm').exec(text)
  const key = /^#EXT-X-SESSION-KEY:METHOD=AES-128,URI="([^"]+)"/m.exec(text)
  return { sound: absolute(sound?.[2]), thumbnails: absolute(named?.[1]), key: absolute(key?.[1]) }
}

/** A sound that can be chosen: its name for people, its language as in HTML, and its playlist. */
export type SoundTrack = { name: string; language: string | null; url: string }

/**
 * Names the sounds of a stream that has several. The first one is in the segments of the pictures too, so it has no
 * address, and a player that knows no such tracks plays it.
 * @param text in which each sound is a variant
 */
export function withSounds(text: string, sounds: readonly SoundTrack[]): string {
  if (sounds.length < 2) return text
  const tags = sounds.map(({ name, language, url }, n) => {
    const facts = [
      `NAME="${name.replace(/["\r\n]/g, ' ')}"`,
      ...(language ? [`LANGUAGE="${language}"`] : []),
      ...[`DEFAULT=${n === 0 ? 'YES' : 'NO'}`, 'AUTOSELECT=YES', ...(n === 0 ? [] : [`URI="${url}"`])],
    ]
    return `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",${facts.join(',')}\n`
  })
  const others = new Set(sounds.slice(1).map(({ url }) => url))
  return text
    .replace(/#EXT-X-STREAM-INF:(.*)\r?\n([^\r\n]+)\s*/g, (_, facts: string, url: string) =>
      others.has(url) ? '' : `#EXT-X-STREAM-INF:${facts},AUDIO="sound"\n${url}\n\n`,
    )
    .replace(/(?=#EXT-X-STREAM-INF:)/, tags.join(''))
}

/** The lines that name pictures, and the key of what is encrypted. @param keyPath as the segments' playlists name it */
export const extraTags = (thumbnails: string, keyPath: string | null): string =>
  [
    `#EXT-X-SESSION-DATA:DATA-ID="${THUMBNAILS_ID}",VALUE="${thumbnails}"`,
    ...(keyPath ? [`#EXT-X-SESSION-KEY:METHOD=AES-128,URI="${keyPath}"`] : []),
    '',
  ].join('\n')

const vttTime = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)

/** @param thumbnails in order, of a video shorter than a day; their addresses relative to the file */
export function writeThumbnails(thumbnails: readonly Thumbnail[]): string {
  const cues = thumbnails.map(
    ({ start, end, url, x, y, width, height }) =>
      `${vttTime(start)} --> ${vttTime(end)}\n${url}#xywh=${x},${y},${width},${height}\n`,
  )
  return ['WEBVTT\n', ...cues].join('\n')
}

function seconds(time: string): number {
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

/** @param base address of the file, to which the pictures' are relative. Cues that name none are left out */
export function readThumbnails(vtt: string, base: string): Thumbnail[] {
  const cue = /^([\d:.]+) --> ([\d:.]+).*\r?\n(\S+)#xywh=(?:pixel:)?(\d+),(\d+),(\d+),(\d+)/gm
  return [...vtt.matchAll(cue)].map(([, start = '', end = '', address = '', ...place]) => {
    const [x = 0, y = 0, width = 0, height = 0] = place.map(Number)
    return { start: seconds(start), end: seconds(end), url: new URL(address, base).href, x, y, width, height }
  })
}
