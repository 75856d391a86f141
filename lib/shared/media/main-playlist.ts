/** Extra data in a stream's main playlist (HLS, RFC 8216). Uses standard tags that other players ignore. */

const THUMBNAILS_ID = 'art.rasika.thumbnails'

/** Absolute URLs; null for parts that the stream lacks. */
export type MainPlaylist = {
  sound: string | null
  /** WebVTT file in which each cue names a region of a thumbnail sheet. */
  thumbnails: string | null
  key: string | null
}

/** Region of a thumbnail sheet. `start` and `end` are seconds of the video. */
export type Thumbnail = { start: number; end: number; url: string; x: number; y: number; width: number; height: number }

export function readMainPlaylist(text: string, base: string): MainPlaylist {
  const absolute = (address: string | undefined) => (address ? new URL(address, base).href : null)
  const variants = [...text.matchAll(/^#EXT-X-STREAM-INF:(.*)\r?\n([^#\r\n]+)/gm)]
  const sound = variants.find(([, facts = '']) => /CODECS="mp4a[^",]*"/.test(facts) && !facts.includes('RESOLUTION='))
  const named = new RegExp(`^#EXT-X-SESSION-DATA:DATA-ID="${THUMBNAILS_ID}",VALUE="([^"]+)"`, 'm').exec(text)
  const key = /^#EXT-X-SESSION-KEY:METHOD=AES-128,URI="([^"]+)"/m.exec(text)
  return { sound: absolute(sound?.[2]), thumbnails: absolute(named?.[1]), key: absolute(key?.[1]) }
}

export type SoundTrack = { name: string; language: string | null; url: string }

/**
 * Adds the audio tracks. The first track has no URI, because the video segments already contain it.
 * @param text main playlist with a variant per track
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

/** @param keyPath path of the key, as in the media playlists */
export const extraTags = (thumbnails: string, keyPath: string | null): string =>
  [
    `#EXT-X-SESSION-DATA:DATA-ID="${THUMBNAILS_ID}",VALUE="${thumbnails}"`,
    ...(keyPath ? [`#EXT-X-SESSION-KEY:METHOD=AES-128,URI="${keyPath}"`] : []),
    '',
  ].join('\n')

const vttTime = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)

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

export function readThumbnails(vtt: string, base: string): Thumbnail[] {
  const cue = /^([\d:.]+) --> ([\d:.]+).*\r?\n(\S+)#xywh=(?:pixel:)?(\d+),(\d+),(\d+),(\d+)/gm
  return [...vtt.matchAll(cue)].map(([, start = '', end = '', address = '', ...place]) => {
    const [x = 0, y = 0, width = 0, height = 0] = place.map(Number)
    return { start: seconds(start), end: seconds(end), url: new URL(address, base).href, x, y, width, height }
  })
}
