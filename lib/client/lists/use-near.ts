import { useEffect, useEffectEvent } from 'react'

/** Pauses while `onNear` is null. Resuming calls `onNear` again if the element is still near the viewport. */
export function useNear(element: Element | null, margin: string, onNear: (() => void) | null): void {
  const isWanted = onNear !== null
  const report = useEffectEvent(() => onNear?.())
  useEffect(() => {
    if (!element || !isWanted) return
    const observer = new IntersectionObserver(
      // Checks all entries, because a delayed callback may get several at once, the oldest first.
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) report()
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, margin, isWanted])
}
