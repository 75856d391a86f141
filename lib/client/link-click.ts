export function findFollowedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  const isElsewhere = !link || (link.target !== '' && link.target !== '_self') || link.hasAttribute('download')
  return isElsewhere ? null : link
}
