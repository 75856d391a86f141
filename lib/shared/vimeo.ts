/**
 * Address of Vimeo's player for one video.
 * @param vimeoId digits
 * @param embedKey what opens an unlisted video, null for a public one
 */
export function vimeoPlayerUrl(vimeoId: string, embedKey: string | null): string {
  const address = `https://player.vimeo.com/video/${encodeURIComponent(vimeoId)}`
  return embedKey ? `${address}?${new URLSearchParams({ h: embedKey })}` : address
}
