import type { StreamName } from './media'
import type { ProgrammeItem } from './repertoire'

/** A demo video as its module defines it; programme.ts adds picture, source and date. */
export type DemoVideo = {
  /** Unique within its category; never changes. */
  key: string
  name: string
  about: string
  sub: string
  /** Artist's key. */
  artist: string
  venue?: string
  free?: boolean
  /** Plays Vimeo's sample instead of one of our clips. */
  vimeo?: boolean
  /** Plays a stream instead of a clip. */
  stream?: StreamName
  draft?: boolean
  /** Picture number; assigned in turn if omitted. */
  picture?: number
  series?: { key: string; episode: number }
  programme?: readonly ProgrammeItem[]
}
