/** Within this distance of the window something counts as about to be seen. */
const MARGIN_PX = 600

/**
 * Calls back once, when the element comes near what is seen; never while it is not displayed at all.
 * @returns stops waiting
 */
export function onApproach(element: Element, callback: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      callback()
    },
    { rootMargin: `${MARGIN_PX}px` },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
