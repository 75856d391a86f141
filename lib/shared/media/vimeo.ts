/**
 * Address of Vimeo's player for a live event.
 * @param eventId digits; it is no video's number
 * @param embedKey what opens an event that is not public, null for a public one
 */
export function vimeoEventUrl(eventId: string, embedKey: string | null): string {
  const address = `https://vimeo.com/event/${encodeURIComponent(eventId)}/embed`
  return embedKey ? `${address}/${encodeURIComponent(embedKey)}` : address
}

/**
 * Address of Vimeo's player for one video.
 * @param vimeoId digits
 * @param embedKey what opens an unlisted video, null for a public one
 */
export function vimeoPlayerUrl(vimeoId: string, embedKey: string | null): string {
  const address = `https://player.vimeo.com/video/${encodeURIComponent(vimeoId)}`
  return embedKey ? `${address}?${new URLSearchParams({ h: embedKey })}` : address
}
