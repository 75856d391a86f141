import { useEffect, useEffectEvent } from 'react'

/** @param onNear null pauses it; an element still near is reported on resuming */
export function useNear(element: Element | null, margin: string, onNear: (() => void) | null): void {
  const isWanted = onNear !== null
  const report = useEffectEvent(() => onNear?.())
  useEffect(() => {
    if (!element || !isWanted) return
    const observer = new IntersectionObserver(
      // On a busy machine one report has several entries, the oldest first; none follows while the element stays near.
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) report()
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, margin, isWanted])
}
