/** @param eventId id of the event, not of its video */
export function vimeoEventUrl(eventId: string, embedKey: string | null): string {
  const address = `https://vimeo.com/event/${encodeURIComponent(eventId)}/embed`
  return embedKey ? `${address}/${encodeURIComponent(embedKey)}` : address
}

export function vimeoPlayerUrl(vimeoId: string, embedKey: string | null): string {
  const address = `https://player.vimeo.com/video/${encodeURIComponent(vimeoId)}`
  return embedKey ? `${address}?${new URLSearchParams({ h: embedKey })}` : address
}
