import type { StreamName } from './media'
import type { ProgrammeItem } from './repertoire'

/** A video of the demo catalogue as its module writes it; programme.ts adds picture, source and date. */
export type DemoVideo = {
  /** Stable key within its category. */
  key: string
  name: string
  about: string
  sub: string
  /** Key of the artist. */
  artist: string
  /** Where it was recorded. */
  venue?: string
  free?: boolean
  /** Plays Vimeo's sample instead of a clip of our own. */
  vimeo?: boolean
  /** Plays a stream instead of a clip. */
  stream?: StreamName
  draft?: boolean
  /** Number of the picture; given in turn where nothing is said. */
  picture?: number
  series?: { key: string; episode: number }
  programme?: readonly ProgrammeItem[]
}
