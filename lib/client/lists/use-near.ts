import { useEffect, useEffectEvent } from 'react'

/**
 * Calls back when an element comes near the window.
 * @param element null while there is none
 * @param margin how far below the window it may be, as '400px'
 * @param onNear null while nobody wants to know. An element that is still near when somebody does is reported again.
 */
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
