import type { MediaSource } from '@/lib/domains/catalogue/schema'

/** What a player needs to know of a film; serialisable, so that server components can hand it down. */
export type Playable = {
  name: string
  thumbnailUrl: string
  source: MediaSource
  /** The viewer has no access: the dialog offers the upgrade instead of the film. */
  locked: boolean
  /** A call whose JSON answer carries a fresh `fileUrl`, for when the short-lived one has expired. */
  refreshPath?: string
}

/** The playable of a card. Locked exactly when the server has withheld the media of a premium work. */
export function playableOf(
  work: MediaSource & { name: string; thumbnailUrl: string; freeAccess: boolean },
  refreshPath?: string,
): Playable {
  const { vimeoId, embedKey, fileUrl } = work
  return {
    name: work.name,
    thumbnailUrl: work.thumbnailUrl,
    source: { vimeoId, embedKey, fileUrl },
    locked: !work.freeAccess && vimeoId === null && fileUrl === null,
    refreshPath,
  }
}
