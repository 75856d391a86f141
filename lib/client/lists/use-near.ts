import { useEffect, useEffectEvent } from 'react'

/** Pauses while `onNear` is null. Resuming calls `onNear` again if the element is still near the viewport. */
export function useNear(element: Element | null, margin: string, onNear: (() => void) | null): void {
  const isWanted = onNear !== null
  const report = useEffectEvent(() => onNear?.())
  useEffect(() => {
    if (!element || !isWanted) return
    const observer = new IntersectionObserver(
      // Checks all entries. On a busy machine, one callback may get several entries, the oldest first, and no other
      // callback follows while the element stays near.
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) report()
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, margin, isWanted])
}
