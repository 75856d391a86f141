import { useEffect, useEffectEvent } from 'react'

/** @param onNear called when the element is near the viewport, and again on resuming if still near; null pauses */
export function useNear(element: Element | null, margin: string, onNear: (() => void) | null): void {
  const isWanted = onNear !== null
  const report = useEffectEvent(() => onNear?.())
  useEffect(() => {
    if (!element || !isWanted) return
    const observer = new IntersectionObserver(
      // On a busy machine, one callback may get several entries, the oldest first, and no further one follows while the
      // element stays near.
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) report()
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, margin, isWanted])
}
